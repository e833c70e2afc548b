/**
 * The day of a moment in a time zone, in days since 1970.
 *
 * @param timeZone if undefined, that of the device
 * @param moment epoch milliseconds
 */
export const dayIn = (timeZone: string | undefined, moment: number): number =>
  // Canadian English writes dates in the form of ISO 8601.
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)) / 86_400_000;

/** The time zone, if this browser knows it; a formatter throws for any other. */
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
