import { legalDays } from '@tidyguard/content';
import { isHoliday } from '../calling/holidays.ts';
import { DAY_MS } from '../common/clock.ts';

/** Whether a day, given by its midnight in UTC, is neither at a weekend nor a federal holiday. */
const isBusinessDay = (day: Date) =>
  day.getUTCDay() !== 0 && day.getUTCDay() !== 6 && !isHoliday('', day);

/** How far the westernmost time zone of the United States (American Samoa) is behind UTC. */
const LAST_CLOCKS_MS = 11 * 3_600_000;

/**
 * The latest time at which everybody who has a person's lead must know of a request: the end of the
 * tenth business day after it. Nobody knows where the person was, so the request's day is that of
 * the westernmost zone, because an evening in America is the next day in UTC; the tenth day ends
 * with UTC's, before any of America's.
 */
export function tellBy(requestedAt: Date): Date {
  let day = new Date(Math.floor((requestedAt.getTime() - LAST_CLOCKS_MS) / DAY_MS) * DAY_MS);
  for (let left: number = legalDays.revocation; left > 0;) {
    day = new Date(day.getTime() + DAY_MS);
    if (isBusinessDay(day)) left -= 1;
  }
  return new Date(day.getTime() + DAY_MS);
}
