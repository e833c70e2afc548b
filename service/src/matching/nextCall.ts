import { callingHours } from '../calling/callingHours.ts';
import { stateOf, timeZonesOf } from '../calling/timeZones.ts';
import { DAY_MS, MINUTE_MS } from '../common/clock.ts';
import { DAYS_AHEAD, isLongEnough, LocalTimes, type Span } from '../companies/localTimes.ts';
import type { Terms } from '../companies/terms.ts';

/** The number of stretches looked through: a company opens, or may call, at most twice a day. */
const MOST_STEPS = 60;

/**
 * The first stretch of time, from `now` on, in which a company may call somebody at a ZIP: it is open,
 * and calls are allowed at the ZIP. Null if there is none within two weeks.
 */
function nextCallSpan(terms: Terms, zip: string, now: Date): Span | null {
  const [zones, state] = [timeZonesOf(zip), stateOf(zip)];
  let from = now.getTime();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const open = new LocalTimes(new Date(from)).openSpan(terms);
    if (open === null) return null;
    const allowed = callingHours(zones, state, new Date(open.from));
    // If the ZIP's time zone is not known, only the company's hours count.
    if (allowed.call_not_before === null || allowed.call_not_after === null) return open;
    from = Math.max(open.from, Date.parse(allowed.call_not_before));
    if (from === open.from) {
      return { from, until: Math.min(open.until, Date.parse(allowed.call_not_after)) };
    }
  }
  return null;
}

/** When a company may first call somebody at a ZIP, for however short a time; milliseconds since 1970. */
export const mayCallFrom = (terms: Terms, zip: string, now: Date): number | null =>
  nextCallSpan(terms, zip, now)?.from ?? null;

/**
 * When a call by a company can be expected, in milliseconds since 1970; `now` if that is at once. A company
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

/** The same as ISO time; null if that is at once, or is not known. */
export function openingFor(terms: Terms, zip: string, now: Date): string | null {
  const opening = nextCall(terms, zip, now);
  return opening !== null && opening > now.getTime() ? new Date(opening).toISOString() : null;
}

/**
 * When the time to accept a lead ends for a company that gets it now. Only time in which it may call
 * counts; if there is not enough of that in the days that are looked through, it ends after these days.
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
