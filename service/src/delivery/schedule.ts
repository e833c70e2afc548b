import { tellBy } from '../consent/legalDeadline.ts';
import type { DeliveryEvent, DueDelivery } from '../repositories/deliveries.ts';
import { LONGEST_S } from './retryAfter.ts';
import type { AttemptOutcome } from './sendWebhook.ts';

/** How much a pause varies, so that deliveries that failed together are not all retried at once. */
const JITTER = 0.2;

/**
 * The pause before the next attempt, in seconds, or null if there is none. What the destination asked
 * for counts if it is longer: a shorter pause would use up the attempts before an outage ends.
 *
 * @param pauses the pause after each failed attempt, in seconds.
 * @param attempts attempts made so far, at least 1.
 * @param random a number from 0 to 1.
 * @param asked what the destination asked for (`Retry-After`), in seconds, or null.
 */
export function nextPauseSeconds(
  pauses: readonly number[],
  attempts: number,
  random: number,
  asked: number | null,
): number | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  const planned = Math.max(1, Math.round(pause * (1 + JITTER * (2 * random - 1))));
  // Never before the time that was asked for.
  const wanted = Math.round((asked ?? 0) * (1 + JITTER * random));
  return Math.max(planned, Math.min(wanted, LONGEST_S));
}

/** Whether the law requires that the receiver is told, by a last day. */
const isOwedByLaw = (event: DeliveryEvent) => event !== 'lead' && event !== 'lead.withdrawn';

/** Whether another attempt may follow: a final refusal does not end the attempts that the law requires. */
export const mayRepeat = (kind: AttemptOutcome['kind'], event: DeliveryEvent): boolean =>
  kind === 'failed' || (kind === 'gone' && isOwedByLaw(event));

/**
 * The pauses between the attempts of a delivery. A notice that the law requires is retried until the
 * law's last day, with the last of these pauses.
 */
export function pausesFor(
  { attempts, requested_at, event }: Pick<DueDelivery, 'attempts' | 'requested_at' | 'event'>,
  pauses: readonly number[],
  now: Date,
): readonly number[] {
  if (!isOwedByLaw(event) || attempts < pauses.length) return pauses;
  if (now >= tellBy(new Date(requested_at))) return pauses;
  return [...pauses, ...Array<number>(attempts + 1 - pauses.length).fill(pauses.at(-1) ?? 0)];
}
