import fc from 'fast-check';
import { DAY_MS } from '../common/clock.ts';
import { tellBy } from './legalDeadline.ts';

test.each([
  ['over two weekends', '2026-03-02T19:00:00Z', '2026-03-17T00:00:00.000Z'],
  ['from a Sunday evening in New York', '2026-03-02T01:00:00Z', '2026-03-14T00:00:00.000Z'],
  [
    'to the end of the day, however late it was asked',
    '2026-03-02T23:59:59Z',
    '2026-03-17T00:00:00.000Z',
  ],
  ['from a Saturday', '2026-03-07T19:00:00Z', '2026-03-21T00:00:00.000Z'],
  ['over Thanksgiving', '2026-11-20T19:00:00Z', '2026-12-08T00:00:00.000Z'],
  ['over Christmas and New Year', '2026-12-18T19:00:00Z', '2027-01-06T00:00:00.000Z'],
  [
    'over the Friday on which Independence Day is kept',
    '2026-06-30T19:00:00Z',
    '2026-07-16T00:00:00.000Z',
  ],
])('ten business days %s', (_over, requestedAt, end) => {
  expect(tellBy(new Date(requestedAt)).toISOString()).toBe(end);
});

test('is at least eleven days away, and never more than nineteen', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      (requestedAt) => {
        const days = (tellBy(requestedAt).getTime() - requestedAt.getTime()) / DAY_MS;
        expect(days).toBeGreaterThan(11);
        expect(days).toBeLessThanOrEqual(19);
      },
    ),
  );
});
