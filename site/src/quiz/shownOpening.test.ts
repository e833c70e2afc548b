import { shownOpening } from './shownOpening';

const at = (...time: [number, number, number, number?]) => {
  const [month, day, hour, minute = 0] = time;
  return new Date(2026, month - 1, day, hour, minute).getTime();
};

it.each([
  ['later today', at(11, 20, 7), at(11, 20, 8), 'today at 8 AM'],
  [
    'tomorrow, though it is less than a day',
    at(11, 20, 20),
    at(11, 21, 8, 30),
    'tomorrow at 8:30 AM',
  ],
  ['on a day of the week', at(11, 20, 20), at(11, 23, 13), 'on Monday at 1 PM'],
  ['six days ahead', at(11, 20, 20), at(11, 26, 8), 'on Thursday at 8 AM'],
  ['a week ahead and more', at(11, 20, 20), at(11, 27, 8), 'on Friday, November 27 at 8 AM'],
  ['yesterday, by a clock that is ahead', at(11, 21, 9), at(11, 20, 8), 'on Friday at 8 AM'],
  ['over the end of daylight saving', at(10, 31, 12), at(11, 1, 8), 'tomorrow at 8 AM'],
  ['over its beginning', at(3, 7, 23), at(3, 8, 9), 'tomorrow at 9 AM'],
])('says when a company opens %s', (_when, now, opensAt, words) => {
  // Some versions of ICU put a narrow space before AM.
  expect(shownOpening(opensAt, now).replace(/\s/g, ' ')).toBe(words);
});

it('says it by the clocks of the home, wherever the browser is', () => {
  const opensAt = Date.UTC(2026, 10, 25, 18);
  const now = Date.UTC(2026, 10, 25, 6);
  const said = (timeZone: string) => shownOpening(opensAt, now, timeZone).replace(/\s/g, ' ');
  expect(said('Pacific/Honolulu')).toBe('tomorrow at 8 AM HST');
  expect(said('America/New_York')).toBe('today at 1 PM EST');
  // If both clocks show the same time, the zone's name would only be one more word.
  expect(said(Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(
    shownOpening(opensAt, now).replace(/\s/g, ' '),
  );
});

it('says minutes by the clocks of the home, not of the browser', () => {
  const opensAt = Date.UTC(2026, 10, 25, 18);
  // Half an hour apart from full hours elsewhere.
  expect(shownOpening(opensAt, opensAt, 'Asia/Kolkata').replace(/\s/g, ' ')).toMatch(/11:30 PM/);
});
