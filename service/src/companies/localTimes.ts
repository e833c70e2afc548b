import { DAY_MS, MINUTE_MS } from '../common/clock.ts';
import { isHoliday } from '../calling/holidays.ts';
import { instantOf, localTime } from '../calling/zonedTime.ts';
import { weekdays } from './openingHours.ts';
import type { CapacityPeriod, Terms } from './terms.ts';

/** How many days ahead the next opening is looked for. */
export const DAYS_AHEAD = 14;

/** The date (YYYY-MM-DD) of a local midnight that is given as if it were UTC. */
export const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10);

/**
 * When a company opens and closes on a day, in minutes after its local midnight; null if it is closed.
 *
 * @param day the company's midnight as if it were UTC, in milliseconds
 */
export function openMinutes(
  { hours, closed_on, closed_on_holidays }: Terms,
  day: number,
): readonly [from: number, to: number] | null {
  const date = new Date(day);
  const open = hours[weekdays[date.getUTCDay()] ?? 'sun'];
  const isClosed = closed_on.includes(dateOf(day)) || (closed_on_holidays && isHoliday('', date));
  return open && !isClosed ? open : null;
}

/** A stretch of time in milliseconds. */
export interface Span {
  from: number;
  until: number;
}

/** This many minutes left of a company's hours are enough, however long it has to accept a lead. */
const MOST_MINUTES_LEFT = 60;

/** Whether enough is left of a company's hours to accept a lead within them, and call. */
export const isLongEnough = ({ answer_minutes }: Terms, { from, until }: Span): boolean =>
  until - from >= Math.min(answer_minutes, MOST_MINUTES_LEFT) * MINUTE_MS;

const keys = new WeakMap<Terms, string>();

/** What the opening of a company depends on, besides the time. */
export function openingKey(terms: Terms): string {
  const { time_zone, hours, closed_on, closed_on_holidays } = terms;
  const key = keys.get(terms) ?? JSON.stringify([time_zone, hours, closed_on, closed_on_holidays]);
  keys.set(terms, key);
  return key;
}

/** Local times at one instant, cached for all companies of a decision: many share their zone and hours. */
export class LocalTimes {
  readonly #now: number;
  readonly #local = new Map<string, number>();
  readonly #spans = new Map<string, Span | null>();

  constructor(now: Date) {
    this.#now = now.getTime();
  }

  #localNow(zone: string): number {
    const known = this.#local.get(zone);
    if (known !== undefined) return known;
    const local = localTime(zone, this.#now);
    this.#local.set(zone, local);
    return local;
  }

  /** Midnight of today in a zone, as if it were UTC. */
  #day(zone: string): number {
    return Math.floor(this.#localNow(zone) / DAY_MS) * DAY_MS;
  }

  /** Today's date in a zone, YYYY-MM-DD. */
  today(zone: string): string {
    return dateOf(this.#day(zone));
  }

  /** The next stretch in which the company is open, from now on; null if it stays closed for two weeks. */
  openSpan(terms: Terms): Span | null {
    const key = openingKey(terms);
    const known = this.#spans.get(key);
    if (known !== undefined) return known;
    const span = this.#nextSpan(terms);
    this.#spans.set(key, span);
    return span;
  }

  /** When the company is next open, in epoch milliseconds, which may be now; null if not within two weeks. */
  opening(terms: Terms): number | null {
    return this.openSpan(terms)?.from ?? null;
  }

  #nextSpan(terms: Terms): Span | null {
    const { time_zone } = terms;
    const today = this.#day(time_zone);
    for (let day = today; day <= today + DAYS_AHEAD * DAY_MS; day += DAY_MS) {
      const open = openMinutes(terms, day);
      if (!open) continue;
      const [from, until] = [open[0], open[1]].map((minutes) =>
        instantOf(time_zone, day + minutes * MINUTE_MS),
      );
      if (from !== undefined && until !== undefined && this.#now < until)
        return { from: Math.max(from, this.#now), until };
    }
    return null;
  }

  /** When the present day, week (from Monday) and month began where the company is. */
  periodStarts(zone: string): Record<CapacityPeriod, Date> {
    const day = this.#day(zone);
    const date = new Date(day);
    const daysSinceMonday = (date.getUTCDay() + 6) % 7;
    const start = (local: number) => new Date(instantOf(zone, local));
    return {
      day: start(day),
      week: start(day - daysSinceMonday * DAY_MS),
      month: start(day - (date.getUTCDate() - 1) * DAY_MS),
    };
  }
}
