import { knownZips, placeOf, type Place } from '../common/places.ts';
import { coversZip } from './coverage.ts';

const coverage = { zips: [], prefixes: [], counties: [], around: [] };
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** By the spherical law of cosines. */
function milesBetween(one: Place, other: Place): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const cosine =
    Math.sin(from) * Math.sin(to) +
    Math.cos(from) * Math.cos(to) * Math.cos(radians(other.longitude - one.longitude));
  return 3958.8 * Math.acos(Math.min(1, cosine));
}

const places = [...knownZips()].flatMap((zip) => {
  const place = placeOf(zip);
  return place ? [{ ...place, zip }] : [];
});

test.each([
  ['north and south', 'longitude'],
  ['east and west', 'latitude'],
] as const)('a circle reaches as far to the %s as its miles, and no further', (_, same) => {
  const sorted = places.toSorted((one, other) => one[same] - other[same]);
  const wrong = sorted.slice(1).flatMap((place, index) => {
    // The place before it in the order has almost the same longitude or latitude.
    const middle = sorted[index] ?? place;
    const far = milesBetween(middle, place);
    if (far < 1) return [];
    const [within, beyond] = [far / 0.999, far * 0.999].map((miles) =>
      coversZip(place.zip)({ ...coverage, around: [{ zip: middle.zip, miles }] }),
    );
    return within && !beyond ? [] : [{ from: middle.zip, to: place.zip, far, within, beyond }];
  });
  expect(wrong[0]).toBeUndefined();
});
