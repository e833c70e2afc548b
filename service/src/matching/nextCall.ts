import { callingHours } from '../calling/callingHours.ts';
import { stateOf, timeZonesOf } from '../calling/timeZones.ts';
import { LocalTimes } from '../companies/localTimes.ts';
import type { Terms } from '../companies/terms.ts';

/** A company is open, or may call, at most twice a day; more pairs of days are not looked through. */
const MOST_STEPS = 60;

/**
 * When a company first may call somebody at a ZIP, in milliseconds: it is open, and calls are allowed
 * where the ZIP is. The present where that is so now; null where it is not within two weeks.
 */
export function nextCall(terms: Terms, zip: string, now: Date): number | null {
  const [zones, state] = [timeZonesOf(zip), stateOf(zip)];
  let from = now.getTime();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const opening = new LocalTimes(new Date(from)).opening(terms);
    if (opening === null) return null;
    const { call_not_before } = callingHours(zones, state, new Date(opening));
    // Where nobody knows the ZIP's zone, the company's hours are all that there is.
    if (call_not_before === null) return opening;
    from = Math.max(opening, Date.parse(call_not_before));
    if (from === opening) return opening;
  }
  return null;
}
