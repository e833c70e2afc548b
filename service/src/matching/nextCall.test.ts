import fc from 'fast-check';
import { callingHours } from '../calling/callingHours.ts';
import { stateOf, timeZonesOf } from '../calling/timeZones.ts';
import { LocalTimes } from '../companies/localTimes.ts';
import { readOpeningHours } from '../companies/openingHours.ts';
import { sampleCompany } from '../testing/companies.ts';
import { answerBy, mayCallFrom, nextCall } from './nextCall.ts';

const DALLAS = '75201';

const open = (hours: string, time_zone = 'America/Chicago') =>
  sampleCompany('one', { hours: readOpeningHours(hours) ?? {}, time_zone }).terms;

const callAt = (hours: string, now: string, zip = DALLAS, zone?: string) => {
  const time = nextCall(open(hours, zone), zip, new Date(now));
  return time === null ? null : new Date(time).toISOString().replace(':00.000Z', '');
};

test.each([
  ['is open, and calls are allowed', 'mon-sun 8:00-20:00', '2026-11-18T18:00', '2026-11-18T18:00'],
  ['opens tomorrow', 'mon-fri 9:30-18:00', '2026-11-19T01:00', '2026-11-19T15:30'],
  ['opens before calls are allowed', 'mon-fri 6:00-18:00', '2026-11-18T11:00', '2026-11-18T15:00'],
  ['is open all night', 'mon-sun 0:00-24:00', '2026-11-19T04:00', '2026-11-19T15:00'],
  ['has ten minutes for calls left', 'mon-sun 0:00-24:00', '2026-11-19T02:50', '2026-11-19T15:00'],
  ['is open late only', 'mon-fri 20:00-24:00', '2026-11-19T04:00', '2026-11-20T02:00'],
  ['opens on a Texan Sunday morning', 'sun 7:00-14:00', '2026-11-22T13:30', '2026-11-22T18:00'],
  ['is open before noon on Texan Sundays', 'sun 7:00-11:00', '2026-11-22T13:30', null],
])('a company that %s: %s at %s calls from %s on', (_, hours, now, expected) => {
  expect(callAt(hours, `${now}:00.000Z`)).toBe(expected);
});

test.each([
  ['has just its time to accept left', 15, '2026-11-18T23:45', '2026-11-18T23:45'],
  ['has less than that left', 15, '2026-11-18T23:46', '2026-11-19T15:00'],
  ['takes an hour to accept, and has less left', 60, '2026-11-18T23:30', '2026-11-19T15:00'],
  ['takes days to accept, and has an hour left', 5_000, '2026-11-18T23:00', '2026-11-18T23:00'],
])('a company that %s (%d minutes) at %s calls from %s on', (_, answer_minutes, now, expected) => {
  const terms = { ...open('mon-fri 8:00-18:00'), answer_minutes };
  const time = nextCall(terms, DALLAS, new Date(`${now}:00.000Z`));
  expect(new Date(time ?? 0).toISOString()).toBe(`${expected}:00.000Z`);
});

test('a company that closes for weeks before its time to accept is over has it until then', () => {
  const closed_on = Array.from({ length: 20 }, (_, day) =>
    new Date(Date.UTC(2026, 10, 19 + day)).toISOString().slice(0, 10),
  );
  const terms = { ...open('mon-sun 8:00-18:00'), answer_minutes: 60, closed_on };
  // Half an hour is left of the day.
  const now = new Date('2026-11-18T23:30:00.000Z');
  expect(answerBy(terms, DALLAS, now).toISOString()).toBe('2026-12-02T23:30:00.000Z');
});

test('the time to accept stands still while calls are not allowed, though the company is open', () => {
  const terms = { ...open('mon-sun 0:00-24:00'), answer_minutes: 60 };
  // Half an hour is left of the hours for calls.
  const now = new Date('2026-11-19T02:30:00.000Z');
  expect(answerBy(terms, DALLAS, now).toISOString()).toBe('2026-11-19T15:30:00.000Z');
});

test('a short Saturday is no better than a Friday that is nearly over', () => {
  const terms = { ...open('fri 8:00-18:00; sat 9:00-9:20; mon 8:00-18:00'), answer_minutes: 30 };
  const time = nextCall(terms, DALLAS, new Date('2026-11-20T23:50:00.000Z'));
  expect(new Date(time ?? 0).toISOString()).toBe('2026-11-23T15:00:00.000Z');
  expect(mayCallFrom(terms, DALLAS, new Date('2026-11-20T23:50:00.000Z'))).toBe(
    Date.parse('2026-11-20T23:50:00.000Z'),
  );
});

test('hours that are never as long as the time to accept are better than none', () => {
  const terms = { ...open('mon-fri 12:00-12:20'), answer_minutes: 30 };
  const now = new Date('2026-11-18T18:05:00.000Z');
  expect(nextCall(terms, DALLAS, now)).toBe(now.getTime());
});

test('a company far away calls while both its hours and those of the ZIP allow it', () => {
  // The company is open from 8 to 18 in New York; the ZIP is in Honolulu, five hours behind.
  expect(
    callAt('mon-fri 8:00-18:00', '2026-11-18T14:00:00.000Z', '96813', 'America/New_York'),
  ).toBe('2026-11-18T18:00');
});

test('a ZIP that nobody knows leaves the company’s own hours', () => {
  expect(callAt('mon-fri 8:00-18:00', '2026-11-18T09:00:00.000Z', '09001')).toBe(
    '2026-11-18T14:00',
  );
});

test('whatever the hours and the time: then it is open, and the call is allowed', () => {
  const hour = fc.integer({ min: 0, max: 23 });
  fc.assert(
    fc.property(
      fc.tuple(hour, hour).filter(([from, to]) => from < to),
      fc.constantFrom('mon-sun', 'mon-fri', 'sat', 'sun'),
      fc.constantFrom(DALLAS, '10001', '96813', '33101', '73301', '85001'),
      fc.date({
        min: new Date('2026-01-01'),
        max: new Date('2027-01-01'),
        noInvalidDate: true,
      }),
      ([from, to], days, zip, now) => {
        const terms = open(`${days} ${from}:00-${to}:00`);
        const time = nextCall(terms, zip, now);
        if (time === null) return;
        const then = new Date(time);
        expect(time).toBeGreaterThanOrEqual(now.getTime());
        expect(new LocalTimes(then).opening(terms)).toBe(time);
        const hours = callingHours(timeZonesOf(zip), stateOf(zip), then);
        expect(Date.parse(hours.call_not_before ?? '')).toBeLessThanOrEqual(time);
      },
    ),
    { numRuns: 300 },
  );
});
