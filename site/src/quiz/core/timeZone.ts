/** A time zone that this browser knows; a formatter given any other throws. */
export function knownZone(timeZone: unknown): string | undefined {
  try {
    return typeof timeZone === 'string'
      ? new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
      : undefined;
  } catch {
    return undefined;
  }
}
