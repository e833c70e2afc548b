import type { VisitHours } from '@tidyguard/content';
import type { PreferredTime } from '@tidyguard/service/contract';

/** How many times a visitor chooses from. */
const OFFERED = 3;

const twoDigits = (number: number) => String(number).padStart(2, '0');

const dateOf = (day: Date) =>
  `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;

/** The next times at which a visit may begin, from tomorrow on, at the visitor's place. */
export function nextVisitTimes(now: Date, { weekdays, times }: VisitHours): PreferredTime[] {
  const offered: PreferredTime[] = [];
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  while (offered.length < OFFERED) {
    day.setDate(day.getDate() + 1);
    if (!weekdays.includes(day.getDay())) continue;
    offered.push(...times.map(({ from, to }) => ({ date: dateOf(day), from, to })));
  }
  return offered.slice(0, OFFERED);
}
