import { callingHours } from '../calling/callingHours.ts';
import { stateOf, timeZonesOf } from '../calling/timeZones.ts';
import { DAY_MS, MINUTE_MS } from '../common/clock.ts';
import { DAYS_AHEAD, isLongEnough, LocalTimes, type Span } from '../companies/localTimes.ts';
import type { Terms } from '../companies/terms.ts';

/** A company is open, or may call, at most twice a day; more pairs of days are not looked through. */
const MOST_STEPS = 60;

/**
 * The first stretch of time, from `now` on, in which a company may call somebody at a ZIP: it is open,
 * and calls are allowed where the ZIP is. Null where there is none within two weeks.
 */
function nextCallSpan(terms: Terms, zip: string, now: Date): Span | null {
  const [zones, state] = [timeZonesOf(zip), stateOf(zip)];
  let from = now.getTime();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const open = new LocalTimes(new Date(from)).openSpan(terms);
    if (open === null) return null;
    const allowed = callingHours(zones, state, new Date(open.from));
    // Where nobody knows the ZIP's zone, the company's hours are all that there is.
    if (allowed.call_not_before === null || allowed.call_not_after === null) return open;
    from = Math.max(open.from, Date.parse(allowed.call_not_before));
    if (from === open.from) {
      return { from, until: Math.min(open.until, Date.parse(allowed.call_not_after)) };
    }
  }
  return null;
}

/** When a company may first call somebody at a ZIP, however little time is left then; in milliseconds. */
export const mayCallFrom = (terms: Terms, zip: string, now: Date): number | null =>
  nextCallSpan(terms, zip, now)?.from ?? null;

/**
 * When a call by a company can be expected, in milliseconds; the present where that is now. A company
 * that closes before its time to accept a lead is over is expected to call once it opens again.
 */
export function nextCall(terms: Terms, zip: string, now: Date): number | null {
  const first = nextCallSpan(terms, zip, now);
  let span = first;
  for (let step = 0; span !== null && step < DAYS_AHEAD; step += 1) {
    if (isLongEnough(terms, span)) return span.from;
    span = nextCallSpan(terms, zip, new Date(span.until));
  }
  // Hours that are never long enough are better than none.
  return first?.from ?? null;
}

/** The same as ISO time; null where that is now, or where nobody can say. */
export function openingFor(terms: Terms, zip: string, now: Date): string | null {
  const opening = nextCall(terms, zip, now);
  return opening !== null && opening > now.getTime() ? new Date(opening).toISOString() : null;
}

/**
 * When a company's time to accept a lead is over that it gets now. Only the time counts in which it may
 * call; where that does not suffice for as far as can be seen, at the end of that.
 */
export function answerBy(terms: Terms, zip: string, now: Date): Date {
  let left = terms.answer_minutes * MINUTE_MS;
  let from = now.getTime();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const span = nextCallSpan(terms, zip, new Date(from));
    if (span === null) break;
    if (left <= span.until - span.from) return new Date(span.from + left);
    left -= span.until - span.from;
    from = span.until;
  }
  return new Date(Math.max(from, now.getTime() + DAYS_AHEAD * DAY_MS));
}
