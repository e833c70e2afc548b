import type { CapacityPeriod } from '../../companies/terms.ts';

const DAY_MS = 86_400_000;

/**
 * Names the day, the week (by its Monday) and the month of an instant in a time zone. Written anew
 * rather than taken from the service, so that a mistake in the service's calendar is found.
 */
export function periodsIn(timeZone: string): (at: Date) => Record<CapacityPeriod, string> {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (at) => {
    const day = format.format(at);
    const midnight = new Date(`${day}T00:00:00Z`);
    const sinceMonday = (midnight.getUTCDay() + 6) % 7;
    const monday = new Date(midnight.getTime() - sinceMonday * DAY_MS);
    return { day, week: monday.toISOString().slice(0, 10), month: day.slice(0, 7) };
  };
}
