/** A destination that asks for more is asked again after a day, in seconds. */
export const LONGEST_S = 86_400;

/** Sunday, 06 Nov 1994 08:49:37 GMT, as RFC 9110 wants it. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const timeOf = (text: string | null) =>
  text !== null && HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;

/**
 * How long an answer asks to wait (RFC 9110, `Retry-After`: seconds, or a date by the destination's
 * own clock), in seconds and at most a day; null if it does not say.
 */
export function retryAfterSeconds(headers: Headers, now: Date): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Math.min(Number(value), LONGEST_S);
  const until = timeOf(value);
  if (Number.isNaN(until)) return null;
  const theirNow = timeOf(headers.get('date'));
  const from = Number.isNaN(theirNow) ? now.getTime() : theirNow;
  return Math.min(Math.max(0, Math.ceil((until - from) / 1_000)), LONGEST_S);
}
