/** The day of a holiday in a year. */
export type Holiday = (year: number) => Date;

const dayOf = (year: number, month: number, day: number): Date =>
  new Date(Date.UTC(year, month - 1, day));
const plusDays = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000);

const fixed =
  (month: number, day: number): Holiday =>
  (year) =>
    dayOf(year, month, day);

/** @param weekday 0 for Sunday. */
const nth =
  (count: number, weekday: number, month: number): Holiday =>
  (year) => {
    const first = dayOf(year, month, 1);
    return plusDays(first, ((weekday - first.getUTCDay() + 7) % 7) + (count - 1) * 7);
  };

const last =
  (weekday: number, month: number): Holiday =>
  (year) => {
    const end = dayOf(year, month + 1, 0);
    return plusDays(end, -((end.getUTCDay() - weekday + 7) % 7));
  };

const after =
  (holiday: Holiday, days: number): Holiday =>
  (year) =>
    plusDays(holiday(year), days);

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher's algorithm). */
export const easter: Holiday = (year) => {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const week =
    (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - ((year % 100) % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * week) / 451);
  const days = moon + week - 7 * late + 114;
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1);
};

const thanksgiving = nth(4, 4, 11);

/** Federal holidays (5 U.S.C. 6103(a)). */
const federal: readonly Holiday[] = [
  fixed(1, 1),
  nth(3, 1, 1),
  nth(3, 1, 2),
  last(1, 5),
  fixed(6, 19),
  fixed(7, 4),
  nth(1, 1, 9),
  nth(2, 1, 10),
  fixed(11, 11),
  thanksgiving,
  fixed(12, 25),
];

const goodFriday = after(easter, -2);
const mardiGras = after(easter, -47);
const electionDay = after(nth(1, 1, 11), 1);

/** The further holidays of the states that forbid calls on holidays. */
const ofStates: Readonly<Record<string, readonly Holiday[]>> = {
  // Mardi Gras, Confederate Memorial Day, Jefferson Davis' birthday, Rosa Parks Day.
  AL: [mardiGras, nth(4, 1, 4), nth(1, 1, 6), fixed(12, 1)],
  // Battle of New Orleans, Robert E. Lee Day, Mardi Gras, Good Friday, the general election, All
  // Saints, the days after Thanksgiving and Christmas.
  LA: [
    fixed(1, 8),
    fixed(1, 19),
    mardiGras,
    goodFriday,
    electionDay,
    fixed(11, 1),
    after(thanksgiving, 1),
    fixed(12, 26),
  ],
  // Good Friday, Flag Day, Election Day.
  PA: [goodFriday, fixed(6, 14), electionDay],
  // Rhode Island Independence Day, Victory Day, Election Day.
  RI: [fixed(5, 4), nth(2, 1, 8), electionDay],
  // Pioneer Day.
  UT: [fixed(7, 24)],
};

/**
 * Whether a day is a federal holiday or one of the state. If a holiday falls on a weekend, the Friday or
 * Monday on which it is observed counts as well, because states differ on which day it is.
 *
 * @param date midnight, UTC, of the day.
 */
export function isHoliday(state: string, date: Date): boolean {
  const year = date.getUTCFullYear();
  const holidays = [...federal, ...(ofStates[state] ?? [])];
  // New Year's Day of the next year may be observed on the last day of this one.
  return [year, year + 1]
    .flatMap((each) => holidays.map((holiday) => holiday(each)))
    .flatMap((day) => {
      if (day.getUTCDay() === 6) return [day, plusDays(day, -1)];
      return day.getUTCDay() === 0 ? [day, plusDays(day, 1)] : [day];
    })
    .some((day) => day.getTime() === date.getTime());
}
