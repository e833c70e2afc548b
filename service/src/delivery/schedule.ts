/** How much a pause varies, so that deliveries that failed together are not all retried at once. */
const JITTER = 0.2;

/**
 * The pause before the next attempt, in seconds, or null when there is none.
 *
 * @param pauses the pause after each failed attempt, in seconds.
 * @param attempts attempts made so far, at least 1.
 * @param random a number from 0 to 1.
 */
export function nextPauseSeconds(
  pauses: readonly number[],
  attempts: number,
  random: number,
): number | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  return Math.max(1, Math.round(pause * (1 + JITTER * (2 * random - 1))));
}
