import { countyName, placeOf, type Place } from '../common/places.ts';
import type { Coverage } from './terms.ts';

const EARTH_RADIUS_MILES = 3958.8;

type Point = Pick<Place, 'latitude' | 'longitude'>;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Miles between two places, along the earth's surface (haversine formula). */
function milesBetween(one: Point, other: Point): number {
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

type Circle = Point & { miles: number };

/** The circles of a coverage with their middles: looking up a ZIP takes longer than measuring. */
const circles = new WeakMap<Coverage['around'], readonly Circle[]>();

function circlesOf(around: Coverage['around']): readonly Circle[] {
  const known = circles.get(around);
  if (known) return known;
  const found = around.flatMap(({ zip, miles }) => {
    const place = placeOf(zip);
    return place ? [{ ...place, miles }] : [];
  });
  circles.set(around, found);
  return found;
}

/** Fewer than a degree of latitude has. */
const LEAST_MILES_OF_DEGREE = 68;

/** Most circles are far away, which their latitude alone tells. */
const isWithin = (circle: Circle, place: Point) =>
  Math.abs(circle.latitude - place.latitude) * LEAST_MILES_OF_DEGREE <= circle.miles &&
  milesBetween(place, circle) <= circle.miles;

/** A function that tells whether a coverage holds a ZIP, which is looked up once. */
export function coversZip(zip: string): (coverage: Coverage) => boolean {
  const place = placeOf(zip);
  const county = place ? countyName(place) : '';
  return ({ zips, prefixes, counties, around }) =>
    setOf(zips).has(zip) ||
    prefixes.some((prefix) => zip.startsWith(prefix)) ||
    (place !== null &&
      (counties.includes(county) || circlesOf(around).some((circle) => isWithin(circle, place))));
}
