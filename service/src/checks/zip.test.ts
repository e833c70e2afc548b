import { products, standardProduct } from '@tidyguard/content/products';
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
  ['90210', 'Beverly Hills', 'CA', 'Los Angeles'],
  ['75201', 'Dallas', 'TX', 'Dallas'],
  ['02108', 'Boston', 'MA', 'Suffolk'],
  ['99501', 'Anchorage', 'AK', 'Anchorage Municipality'],
  ['20500', 'Washington', 'DC', 'District of Columbia'],
])('%s is %s, %s, %s county', (zip, city, state, county) => {
  const reply = checkZip(zip);
  expect(reply).toMatchObject({ status: 'valid', data: { city, state } });
  expect(reply.data?.county).toContain(county.split(' ')[0]);
  expect(reply.data?.latitude).toBeGreaterThan(18);
  expect(reply.data?.longitude).toBeLessThan(-66);
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

test.each(['99999', '00001', '10000'])('%s does not exist', (zip) => {
  expect(checkZip(zip)).toEqual({ status: 'invalid', message: 'Please enter a valid ZIP code' });
});
