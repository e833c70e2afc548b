import { products, standardProduct } from '@tidyguard/content/products';
import { knownZips, placeOf } from '../common/places.ts';
import * as zips from './zip.ts';

const checkZip = (zip: string) => zips.checkZip(zip, standardProduct);

test.each(Object.values(products))('every ZIP that $id rejects is refused', (product) => {
  for (const zip of product.quiz.zip.rejected) {
    expect(zips.checkZip(zip, product)).toEqual({
      status: 'invalid',
      message: 'Please enter a valid ZIP code',
    });
  }
});

test('a ZIP that exists is refused where the product rejects it', () => {
  const { quiz, messages } = standardProduct;
  const product = { messages, quiz: { ...quiz, zip: { ...quiz.zip, rejected: ['75201'] } } };
  expect(zips.checkZip('75201', product)).toMatchObject({ status: 'invalid' });
});

test.each([
  ['90210', 'Beverly Hills', 'CA', 'Los Angeles', 34.1, -118.4],
  ['75201', 'Dallas', 'TX', 'Dallas', 32.8, -96.8],
  ['10065', 'New York', 'NY', 'New York', 40.8, -74.0],
  ['02108', 'Boston', 'MA', 'Suffolk', 42.4, -71.1],
  ['99501', 'Anchorage', 'AK', 'Anchorage Municipality', 61.2, -149.9],
  ['20500', 'Washington', 'DC', 'District of Columbia', 38.9, -77.0],
])('%s is %s, %s, %s county', (zip, city, state, county, latitude, longitude) => {
  expect(checkZip(zip)).toEqual({
    status: 'valid',
    data: {
      city,
      state,
      county,
      latitude: expect.closeTo(latitude, 0) as number,
      longitude: expect.closeTo(longitude, 0) as number,
    },
  });
});

test.each(['00901', '00802', '96910', '96799', '09001', '34001', '96201'])(
  '%s, a territory or military mail, is outside the area',
  (zip) => {
    expect(checkZip(zip)).toEqual({
      status: 'invalid',
      message: 'We do not serve this ZIP code yet',
    });
  },
);

test.each([
  ['00599', '01001'],
  ['08999', '09901'],
  ['33999', '34101'],
  ['96101', '96701'],
  ['96801', '97001'],
])('the ZIPs around a block outside the area, %s and %s, are not outside it', (...around) => {
  for (const zip of around) {
    expect(checkZip(zip)).not.toMatchObject({ message: 'We do not serve this ZIP code yet' });
  }
});

test.each([
  ['7', true],
  ['75', true],
  ['752', true],
  ['7520', true],
  ['0', true],
  ['02', true],
  ['75201', false],
  ['', false],
  ['000', false],
  ['009', false],
  ['09', false],
  ['340', false],
])('%j begins a ZIP of the 50 states and DC: %s', (digits, begins) => {
  expect(zips.beginsZipInArea(digits)).toBe(begins);
});

test('each ZIP that is in the area has all that the check tells of it', () => {
  const inArea = [...knownZips()].filter((zip) => typeof zips.placeInArea(zip) !== 'string');
  expect(inArea.length).toBeGreaterThan(40_000);
  const incomplete = inArea.filter((zip) => {
    const place = placeOf(zip);
    return !place?.city || !place.state || !place.county || !place.latitude || !place.longitude;
  });
  expect(incomplete).toEqual([]);
});

// The last one is a military post office that the data has without a state.
test.each(['99999', '00001', '10000', '96860'])('%s does not exist', (zip) => {
  expect(checkZip(zip)).toEqual({ status: 'invalid', message: 'Please enter a valid ZIP code' });
});
