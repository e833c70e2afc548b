import { easter, isHoliday } from './holidays.ts';
import { stateRules } from './rules.ts';

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
])('Easter of %i is on %s', (year, day) => {
  expect(easter(year).toISOString().slice(0, 10)).toBe(day);
});

test.each([
  ['', '2026-01-19', true],
  ['', '2026-02-16', true],
  ['', '2026-05-25', true],
  ['', '2026-07-04', true],
  // A Saturday, observed on Friday.
  ['', '2026-07-03', true],
  ['', '2026-07-06', false],
  // A Sunday, observed on Monday.
  ['', '2027-07-05', true],
  // New Year's Day of 2028 is a Saturday.
  ['', '2027-12-31', true],
  ['', '2026-11-26', true],
  ['', '2026-11-27', false],
  ['LA', '2026-11-27', true],
  ['LA', '2026-02-17', true],
  ['LA', '2026-04-03', true],
  ['PA', '2026-04-03', true],
  ['PA', '2026-11-03', true],
  ['RI', '2026-08-10', true],
  ['UT', '2026-07-24', true],
  ['AL', '2026-07-24', false],
])("in the state '%s', %s is a holiday: %p", (state, day, expected) => {
  expect(isHoliday(state, new Date(day))).toBe(expected);
});

/** The days of 2027 without calls where no calls are made on holidays (5 U.S.C. 6103(a)). */
const federal = [
  '2027-01-01',
  '2027-01-18',
  '2027-02-15',
  '2027-05-31',
  // A Saturday, and the Friday before it.
  '2027-06-18',
  '2027-06-19',
  // A Sunday, and the Monday after it.
  '2027-07-04',
  '2027-07-05',
  '2027-09-06',
  '2027-10-11',
  '2027-11-11',
  '2027-11-25',
  '2027-12-24',
  '2027-12-25',
  // New Year's Day of 2028 is a Saturday.
  '2027-12-31',
];

test.each<[state: string, own: string[]]>([
  ['', []],
  ['AL', ['02-09', '04-26', '06-07', '12-01']],
  ['LA', ['01-08', '01-19', '02-09', '03-26', '11-01', '11-02', '11-26', '12-26', '12-27']],
  ['PA', ['03-26', '06-14', '11-02']],
  ['RI', ['05-04', '08-09', '11-02']],
  ['UT', ['07-23', '07-24']],
])("in the state '%s', the holidays of a year are the federal ones and %j", (state, own) => {
  const year = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)));
  const found = year.filter((day) => isHoliday(state, day));
  const expected = [...federal, ...own.map((day) => `2027-${day}`)].sort();
  expect(found.map((day) => day.toISOString().slice(0, 10))).toEqual(expected);
});

test('each state that forbids calls on holidays has its own holidays written out above', () => {
  const closed = Object.entries(stateRules).filter(
    ([, { isClosedOnHolidays }]) => isClosedOnHolidays,
  );
  expect(closed.map(([state]) => state)).toEqual(['AL', 'LA', 'PA', 'RI', 'UT']);
});
