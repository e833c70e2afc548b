import { federalHours } from '../calling/rules.ts';
import { zonesOfStates } from '../calling/timeZones.ts';
import { instantOf, localTime } from '../calling/zonedTime.ts';
import { DAY_MS, MINUTE_MS } from '../common/clock.ts';
import { weekdays, type OpeningHours } from './openingHours.ts';

/** The Sundays, as if UTC, of a winter and a summer week: both, because some zones keep no summer time. */
const SUNDAYS = [Date.UTC(2027, 0, 10), Date.UTC(2027, 6, 11)];

const hour = (number: number) => number * 60 * MINUTE_MS;
const [FROM, UNTIL] = [hour(federalHours[0]), hour(federalHours[1])];

/** Whether a stretch of at most a day overlaps the calling hours of the home's day, or of the next. */
function isCallable(from: number, length: number): boolean {
  const until = from + length;
  return (from < UNTIL && until > FROM) || until > FROM + DAY_MS;
}

/**
 * Whether a company is ever open while the federal rule lets somebody be called.
 *
 * @param zone the company's time zone, in which its hours are.
 * @param homes the time zones of the homes; without them those of all 50 states.
 */
export const isEverCallable = (
  hours: OpeningHours,
  zone: string,
  homes: readonly string[] = zonesOfStates,
): boolean =>
  SUNDAYS.some((sunday) =>
    weekdays.some((weekday, index) => {
      const [opens, closes] = (hours[weekday] ?? []).map((minutes) =>
        instantOf(zone, sunday + index * DAY_MS + minutes * MINUTE_MS),
      );
      if (opens === undefined || closes === undefined) return false;
      return homes.some((home) => isCallable(localTime(home, opens) % DAY_MS, closes - opens));
    }),
  );
