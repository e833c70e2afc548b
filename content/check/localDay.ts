/** Today as an ISO date, by the clock on the wall: not by UTC, where it may be another day. */
export function localDay(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
