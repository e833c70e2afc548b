import { leadLimits, type VisitHours } from '@tidyguard/content';
import { localTime } from '../calling/zonedTime.ts';
import { DAY_MS } from '../common/clock.ts';
import type { PreferredTime } from '../contract/index.ts';
import { DAYS_AHEAD, dateOf, openMinutes } from './localTimes.ts';
import type { Terms } from './terms.ts';

/** A company that is open for less of a time is not offered with it: a visit takes so long. */
const SHORTEST_MINUTES = 120;

const minutesOf = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};
const twoDigits = (number: number) => String(number).padStart(2, '0');
const clockOf = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/**
 * The next times at which a company can begin a visit, from its tomorrow on: those that the product
 * offers, cut to when the company is open. On which days is the company's own matter.
 */
export function visitTimes(
  terms: Terms,
  { times }: Pick<VisitHours, 'times'>,
  now: Date,
): PreferredTime[] {
  const today = Math.floor(localTime(terms.time_zone, now.getTime()) / DAY_MS) * DAY_MS;
  const offered: PreferredTime[] = [];
  for (let ahead = 1; ahead <= DAYS_AHEAD && offered.length < leadLimits.visitTimes; ahead += 1) {
    const day = today + ahead * DAY_MS;
    const open = openMinutes(terms, day);
    if (!open) continue;
    for (const time of times) {
      const from = Math.max(open[0], minutesOf(time.from));
      const to = Math.min(open[1], minutesOf(time.to));
      if (to - from < SHORTEST_MINUTES) continue;
      offered.push({ date: dateOf(day), from: clockOf(from), to: clockOf(to) });
    }
  }
  return offered.slice(0, leadLimits.visitTimes);
}
