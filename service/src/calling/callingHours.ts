import type { LeadRecord } from '../repositories/leadRecords.ts';
import { isHoliday } from './holidays.ts';
import { federalRule, stateRules, type Hours } from './rules.ts';
import { stateOf, timeZoneAt, timeZonesOf } from './timeZones.ts';
import { instantOf, localTime } from './zonedTime.ts';

/** When somebody may be called: instants, ISO 8601, UTC; null if that is not known. */
export interface CallingHours {
  call_not_before: string | null;
  call_not_after: string | null;
}

/** A lead with the hours in which it may be called. */
export interface CallableLead extends LeadRecord, CallingHours {
  /** The time zone (IANA) of the ZIP's place; null if none is known. */
  time_zone: string | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How many days to look ahead: more than the calls to any state are closed in a row. */
const DAYS_AHEAD = 10;

/** The local hours of a day in a state; null if nobody may be called on that day. */
export function hoursOn(state: string, date: Date): Hours {
  const { weekdays, saturday, sunday, isClosedOnHolidays } = stateRules[state] ?? federalRule;
  if (isClosedOnHolidays && isHoliday(state, date)) return null;
  const weekday = date.getUTCDay();
  if (weekday === 0) return sunday;
  return weekday === 6 ? saturday : weekdays;
}

/**
 * The calling hours that are open at a time, or the next ones. They hold in all of the zones, so that a
 * lead near a border is called only while both sides allow it.
 *
 * @param state two letters; the federal rule applies if the state has no rule of its own.
 */
export function callingHours(zones: readonly string[], state: string, now: Date): CallingHours {
  const [first] = zones;
  if (first !== undefined) {
    const today = Math.floor(localTime(first, now.getTime()) / DAY_MS) * DAY_MS;
    // In another zone it may still be yesterday.
    for (let day = today - DAY_MS; day <= today + DAYS_AHEAD * DAY_MS; day += DAY_MS) {
      const hours = hoursOn(state, new Date(day));
      if (hours === null) continue;
      const at = (hour: number) => zones.map((zone) => instantOf(zone, day + hour * HOUR_MS));
      const [from, until] = [Math.max(...at(hours[0])), Math.min(...at(hours[1]))];
      if (from < until && until > now.getTime()) {
        return {
          call_not_before: new Date(from).toISOString(),
          call_not_after: new Date(until).toISOString(),
        };
      }
    }
  }
  return { call_not_before: null, call_not_after: null };
}

/** The latest hours by zones and state: until they end, they are the same for all leads of a place. */
const latest = new Map<string, { since: number; until: number; hours: CallingHours }>();

function currentHours(zones: readonly string[], state: string, now: Date): CallingHours {
  const place = [state, ...zones].join(' ');
  const known = latest.get(place);
  const time = now.getTime();
  if (known && known.since <= time && time < known.until) return known.hours;
  const hours = callingHours(zones, state, now);
  const until = hours.call_not_after === null ? time : Date.parse(hours.call_not_after);
  latest.set(place, { since: time, until, hours });
  return hours;
}

/** When somebody at a ZIP may first be called, unless that is now, and the time zone of the ZIP, if known. */
export function nextCallTimes(
  zip: string,
  now: Date,
): { call_not_before?: string; time_zone?: string } {
  const zones = timeZonesOf(zip);
  const { call_not_before: opens } = currentHours(zones, stateOf(zip), now);
  return {
    ...(opens !== null && Date.parse(opens) > now.getTime() && { call_not_before: opens }),
    ...timeZoneAt(zip),
  };
}

/** Adds to a lead the hours in which it may be called, as of `now`. */
export function withCallingHours(record: LeadRecord, now: Date): CallableLead {
  // Versions from before the zones were stored have none.
  const zones = record.time_zones ?? timeZonesOf(record.zip);
  const hours = currentHours(zones, stateOf(record.zip), now);
  return { ...record, time_zones: [...zones], time_zone: zones[0] ?? null, ...hours };
}
