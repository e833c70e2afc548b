import { leadLimits, type VisitHours } from '@tidyguard/content';
import type { PreferredTime } from '@tidyguard/service/contract';
import { tabTextStore } from '../../ports/textStore';
import { objectOf } from '../../quiz/core/readers';
import { readVisitTimes } from '../../quiz/core/visitTimes';
import { SESSION_DATA_KEY } from '../../session/record';
import { storedRecord } from '../../session/stored';

const OFFERED = leadLimits.visitTimes;

const twoDigits = (number: number) => String(number).padStart(2, '0');

const dateOf = (day: Date) =>
  `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;

/** The days of a year, as month-day, on which hardly a company works; a named one says its own. */
const CLOSED = ['01-01', '07-04', '12-25'];

/** Whether hardly a company works: on those days, and on Thanksgiving, the fourth Thursday of November. */
const isHoliday = (day: Date) =>
  CLOSED.includes(dateOf(day).slice(5)) ||
  (day.getMonth() === 10 && day.getDay() === 4 && Math.ceil(day.getDate() / 7) === 4);

/** The next times at which a visit may begin, from tomorrow on, at the visitor's place. */
function nextVisitTimes(now: Date, { weekdays, times }: VisitHours): PreferredTime[] {
  const offered: PreferredTime[] = [];
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  while (offered.length < OFFERED) {
    day.setDate(day.getDate() + 1);
    if (!weekdays.includes(day.getDay()) || isHoliday(day)) continue;
    offered.push(...times.map(({ from, to }) => ({ date: dateOf(day), from, to })));
  }
  return offered.slice(0, OFFERED);
}

/** Whether a time lies ahead, from tomorrow on. */
export const isAhead = ({ date }: PreferredTime, now: Date) => date > dateOf(now);

/**
 * The times to choose from: those of the company that the visitor was told of, as long as they are to
 * come, else the next ones of the product's own hours.
 *
 * @param named what the company said before the request was sent
 */
export function offeredTimes(
  now: Date,
  hours: VisitHours,
  named: readonly PreferredTime[],
): readonly PreferredTime[] {
  const left = named.filter((time) => isAhead(time, now));
  return left.length > 0 ? left : nextVisitTimes(now, hours);
}

/** When the company of this tab's request can begin a visit; none where no company was named. */
export function timesOfCompany(): readonly PreferredTime[] {
  const record = storedRecord(tabTextStore.read(SESSION_DATA_KEY));
  return readVisitTimes(objectOf(record?.match).visit_times) ?? [];
}
