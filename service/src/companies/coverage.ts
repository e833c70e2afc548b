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

type Circle = Point & { miles: number };

/** A coverage prepared for searching, which each visitor needs: lists may have thousands of ZIPs. */
interface Searchable {
  zips: ReadonlySet<string>;
  /** With the coordinates of their middles: looking up a ZIP takes longer than measuring. */
  circles: readonly Circle[];
}

const searchables = new WeakMap<Coverage, Searchable>();

function searchable(coverage: Coverage): Searchable {
  const known = searchables.get(coverage);
  if (known) return known;
  const circles = coverage.around.flatMap(({ zip, miles }) => {
    const place = placeOf(zip);
    return place ? [{ ...place, miles }] : [];
  });
  const made = { zips: new Set(coverage.zips), circles };
  searchables.set(coverage, made);
  return made;
}

/** Fewer miles than a degree of latitude has. */
const LEAST_MILES_OF_DEGREE = 68;

/** Compares latitudes first, which alone rule out most circles as too far away. */
const isWithin = (circle: Circle, place: Point) =>
  Math.abs(circle.latitude - place.latitude) * LEAST_MILES_OF_DEGREE <= circle.miles &&
  milesBetween(place, circle) <= circle.miles;

/** A function that tells whether a coverage holds a ZIP, which is looked up once. */
export function coversZip(zip: string): (coverage: Coverage) => boolean {
  const place = placeOf(zip);
  const county = place ? countyName(place) : '';
  return (coverage) => {
    const { zips, circles } = searchable(coverage);
    return (
      zips.has(zip) ||
      coverage.prefixes.some((prefix) => zip.startsWith(prefix)) ||
      (place !== null &&
        (coverage.counties.includes(county) || circles.some((circle) => isWithin(circle, place))))
    );
  };
}
