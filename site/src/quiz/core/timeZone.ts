/**
 * The day of a moment in a time zone, in days since 1970.
 *
 * @param timeZone that of the device where it is undefined
 * @param moment epoch milliseconds
 */
export const dayIn = (timeZone: string | undefined, moment: number): number =>
  // Canadian dates are those of ISO 8601.
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)) / 86_400_000;

/** A time zone that this browser knows; a formatter given any other throws. */
export function knownZone(timeZone: unknown): string | undefined {
  try {
    if (typeof timeZone === 'string') {
      return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    }
  } catch {
    // It knows no such zone.
  }
  return undefined;
}
