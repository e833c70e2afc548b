import tzLookup from '@photostructure/tz-lookup';
import { placeOf } from '../common/places.ts';

/** The time zones of the 50 states and DC, those with the most people first. */
export const zonesOfStates: readonly string[] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Adak',
  'America/Boise',
  'America/Detroit',
  'America/Indiana/Indianapolis',
  'America/Indiana/Knox',
  'America/Indiana/Marengo',
  'America/Indiana/Petersburg',
  'America/Indiana/Tell_City',
  'America/Indiana/Vevay',
  'America/Indiana/Vincennes',
  'America/Indiana/Winamac',
  'America/Juneau',
  'America/Kentucky/Louisville',
  'America/Kentucky/Monticello',
  'America/Menominee',
  'America/Metlakatla',
  'America/Nome',
  'America/North_Dakota/Beulah',
  'America/North_Dakota/Center',
  'America/North_Dakota/New_Salem',
  'America/Sitka',
  'America/Yakutat',
];
/** Filters the look-up, which also returns zones of neighbouring countries and of the sea. */
const isOfState = new Set(zonesOfStates);

/** The zones of ZIPs that the data lacks, by their first digits; all of them if there are several. */
const ZONES_OF_TERRITORIES: readonly (readonly [prefix: RegExp, zones: readonly string[]])[] = [
  [/^00[679]/, ['America/Puerto_Rico']],
  [/^008/, ['America/St_Thomas']],
  [/^96799/, ['Pacific/Pago_Pago']],
  [/^969(1|2|3[0-2])/, ['Pacific/Guam']],
  [/^9695/, ['Pacific/Saipan']],
  // Palau, Micronesia, the Marshall Islands.
  [/^969/, ['Pacific/Palau', 'Pacific/Chuuk', 'Pacific/Pohnpei', 'Pacific/Majuro']],
];

/** Degrees from the middle of a ZIP's area, some 11 and 22 km: the data has no outline of the area. */
const NEAR = [0, 0.1, 0.2];
/** Used if only zones of a neighbouring country are near, as at the Northwest Angle of Minnesota. */
const FARTHER = [0.4, 0.8, 1.6, 3.2];
const DIRECTIONS = [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => [north, east] as const));

function zonesAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  distances: readonly number[],
): readonly string[] {
  // A degree of longitude is shorter the farther north.
  const wider = 1 / Math.cos((latitude * Math.PI) / 180);
  const zones = distances.flatMap((distance) =>
    DIRECTIONS.map(([north, east]) =>
      tzLookup(latitude + north * distance, longitude + east * distance * wider),
    ),
  );
  return [...new Set(zones)].filter((zone) => isOfState.has(zone));
}

const known = new Map<string, readonly string[]>();

/**
 * The time zones (IANA) that a five-digit ZIP may be in: that of its middle first, then others
 * within some 22 km, because areas of ZIPs cross the borders of zones. None for an unknown ZIP, and
 * for military mail, whose readers may be anywhere.
 */
export function timeZonesOf(zip: string): readonly string[] {
  const territory = ZONES_OF_TERRITORIES.find(([prefix]) => prefix.test(zip));
  if (territory) return territory[1];
  const found = known.get(zip);
  if (found) return found;
  const place = placeOf(zip);
  // Military post offices have no state.
  if (!place?.state) return [];
  let zones = zonesAround(place, NEAR);
  for (const distance of FARTHER) {
    if (zones.length === 0) zones = zonesAround(place, [distance]);
  }
  known.set(zip, zones);
  return zones;
}

/** The state of a ZIP, as two letters; '' if it is in none or unknown. */
export const stateOf = (zip: string): string => placeOf(zip)?.state ?? '';

/** The time zone of a ZIP's middle, as a field of the replies; no field if none is known. */
export function timeZoneAt(zip: string): { time_zone?: string } {
  const [zone] = timeZonesOf(zip);
  return zone === undefined ? {} : { time_zone: zone };
}
