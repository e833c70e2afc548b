import { leadLimits, type VisitHours } from '@tidyguard/content';
import type { PreferredTime } from '@tidyguard/service/contract';
import { tabTextStore } from '../../ports/textStore';
import { objectOf } from '../../quiz/core/readers';
import { dayIn, knownZone } from '../../quiz/core/timeZone';
import { readVisitTimes } from '../../quiz/core/visitTimes';
import { SESSION_DATA_KEY } from '../../session/store/keys';
import { storedRecord } from '../../session/stored';

const OFFERED = leadLimits.visitTimes;

const DAY_MS = 86_400_000;

/** The date (YYYY-MM-DD) of a day, in days since 1970. */
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The weekday of a date, from Sunday (0) on, like getUTCDay. */
const weekdayOf = (date: string) => new Date(date).getUTCDay();

/** Fixed dates, as month-day, on which hardly any company works; a named company gives its own times. */
const CLOSED = ['01-01', '07-04', '12-25'];

/** Whether hardly any company works: on those dates, and on Thanksgiving, the fourth Thursday of November. */
function isHoliday(date: string): boolean {
  const [month, day] = date.slice(5).split('-').map(Number);
  const isFourth = Math.ceil(Number(day) / 7) === 4;
  return CLOSED.includes(date.slice(5)) || (month === 11 && isFourth && weekdayOf(date) === 4);
}

/** The next times at which a visit may begin, from tomorrow on, by the product's hours. */
function nextVisitTimes(today: number, { weekdays, times }: VisitHours): PreferredTime[] {
  const offered: PreferredTime[] = [];
  for (let day = today + 1; offered.length < OFFERED; day += 1) {
    const date = dateOf(day);
    if (!weekdays.includes(weekdayOf(date)) || isHoliday(date)) continue;
    offered.push(...times.map(({ from, to }) => ({ date, from, to })));
  }
  return offered.slice(0, OFFERED);
}

/** Whether a time lies ahead, from tomorrow on. */
export const isAhead = ({ date }: PreferredTime, today: number) => date > dateOf(today);

/**
 * The times to choose from: those of the company that the visitor was told of, as long as any lie
 * ahead, otherwise the next ones of the product's own hours.
 *
 * @param today at the home, in days since 1970
 * @param named the times that the company gave before the request was sent
 */
export function offeredTimes(
  today: number,
  hours: VisitHours,
  named: readonly PreferredTime[],
): readonly PreferredTime[] {
  const left = named.filter((time) => isAhead(time, today));
  return left.length > 0 ? left : nextVisitTimes(today, hours);
}

/** This tab's request. */
const request = () => storedRecord(tabTextStore.read(SESSION_DATA_KEY));

/** When the company of this tab's request can begin a visit; empty if no company was named. */
export const timesOfCompany = (): readonly PreferredTime[] =>
  readVisitTimes(objectOf(request()?.match).visit_times) ?? [];

/**
 * The day of a moment, in days since 1970, at the home of this tab's request, whose local time the visit
 * times are in; by the device's time zone if the home's is not known.
 *
 * @param now epoch milliseconds
 */
export const dayAtHome = (now: number): number => dayIn(knownZone(request()?.time_zone), now);
