import fc from 'fast-check';
import { instantOf, localTime } from './zonedTime.ts';

test('what clocks show is what the platform says, in every zone and at every second', () => {
  const shown = (zone: string, instant: number) =>
    new Date(instant).toLocaleString('sv-SE', { timeZone: zone });
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      fc.date({ min: new Date('1980-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      (zone, date) => {
        expect(new Date(localTime(zone, date.getTime())).toISOString()).toBe(
          `${shown(zone, date.getTime()).replace(' ', 'T')}.000Z`,
        );
      },
    ),
    { numRuns: 2_000 },
  );
});

test('clocks may change at one minute past midnight', () => {
  const shown = (instant: string) =>
    new Date(localTime('America/St_Johns', Date.parse(instant))).toISOString();
  expect(shown('2010-03-14T03:30:59Z')).toBe('2010-03-14T00:00:59.000Z');
  expect(shown('2010-03-14T03:31:00Z')).toBe('2010-03-14T01:01:00.000Z');
});

test.each([
  ['before clocks are put forward', '2026-03-08T07:59:59.999Z', '2026-03-08T01:59:59.000Z'],
  ['as clocks are put forward', '2026-03-08T08:00:00.000Z', '2026-03-08T03:00:00.000Z'],
  ['before clocks are put back', '2026-11-01T06:59:59.999Z', '2026-11-01T01:59:59.000Z'],
  ['as clocks are put back', '2026-11-01T07:00:00.000Z', '2026-11-01T01:00:00.000Z'],
])('tells to the second what clocks in Dallas show %s', (_when, instant, local) => {
  expect(new Date(localTime('America/Chicago', Date.parse(instant))).toISOString()).toBe(local);
});

test('an instant is found by what clocks show then, outside the hours that are skipped or repeated', () => {
  const noon = Date.parse('2026-03-08T12:00:00Z');
  expect(new Date(instantOf('America/Chicago', noon)).toISOString()).toBe(
    '2026-03-08T17:00:00.000Z',
  );
});
