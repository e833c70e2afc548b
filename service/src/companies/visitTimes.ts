import { leadLimits, type VisitHours } from '@tidyguard/content';
import { instantOf, localTime } from '../calling/zonedTime.ts';
import { DAY_MS, MINUTE_MS } from '../common/clock.ts';
import type { PreferredTime } from '../contract/index.ts';
import { DAYS_AHEAD, dateOf, openMinutes } from './localTimes.ts';
import type { Terms } from './terms.ts';

/** How long a visit takes: a time of which the company is open for less is not offered. */
const SHORTEST_MINUTES = 120;

const minutesOf = (clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};
const twoDigits = (number: number) => String(number).padStart(2, '0');
const clockOf = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/**
 * The next times at which a company can begin a visit, from tomorrow on: the times of day that the
 * product offers, cut to when the company is open. The days are those on which the company is open.
 *
 * @param home the time zone of the home, by whose clocks the times are; it may be across a border.
 */
export function visitTimes(
  terms: Terms,
  { times }: Pick<VisitHours, 'times'>,
  now: Date,
  home = terms.time_zone,
): PreferredTime[] {
  const todayIn = (zone: string) => Math.floor(localTime(zone, now.getTime()) / DAY_MS) * DAY_MS;
  // Near midnight one of the two is a day ahead.
  const today = Math.max(todayIn(terms.time_zone), todayIn(home));
  const offered: PreferredTime[] = [];
  for (let ahead = 1; ahead <= DAYS_AHEAD && offered.length < leadLimits.visitTimes; ahead += 1) {
    const day = today + ahead * DAY_MS;
    const open = openMinutes(terms, day);
    if (!open) continue;
    const [opens, closes] = open.map((minutes) => {
      const instant = instantOf(terms.time_zone, day + minutes * MINUTE_MS);
      return (localTime(home, instant) - day) / MINUTE_MS;
    });
    for (const time of times) {
      const from = Math.max(opens ?? 0, minutesOf(time.from));
      const to = Math.min(closes ?? 0, minutesOf(time.to));
      if (to - from < SHORTEST_MINUTES) continue;
      offered.push({ date: dateOf(day), from: clockOf(from), to: clockOf(to) });
    }
  }
  return offered.slice(0, leadLimits.visitTimes);
}
