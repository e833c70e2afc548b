import type { Product } from './productDefinition.ts';
import { toldOf } from './testing/changedProduct.ts';
import { exampleProduct } from './testing/exampleProduct.ts';

describe('the postal address', () => {
  const { brand } = exampleProduct;
  const withAddress = (change: Partial<Product['brand']['postalAddress']>): Product => ({
    ...exampleProduct,
    brand: { ...brand, postalAddress: { ...brand.postalAddress, ...change } },
  });

  it.each<[string, Product, string[]]>([
    [
      'a state in words',
      withAddress({ state: 'Texas' }),
      [
        'brand.postalAddress.state: brand.postalAddress.state is "Texas". Write two capital letters, such as TX.',
      ],
    ],
    [
      'a ZIP of four digits',
      withAddress({ zip: '7870' }),
      [
        'brand.postalAddress.zip: brand.postalAddress.zip is "7870". Write five digits, such as 75201.',
      ],
    ],
    ['a ZIP of nine digits', withAddress({ zip: '78701-1234' }), []],
  ])('with %s', (_, product, sentences) => {
    expect(toldOf(product)).toEqual(sentences);
  });

  it('must have a street', () => {
    expect(toldOf(withAddress({ street: ' ' }))).toEqual([
      expect.stringContaining('brand.postalAddress.street is empty'),
    ]);
  });
});

describe('the facts about who runs the site', () => {
  const withBrand = (change: Partial<Product['brand']>): Product => ({
    ...exampleProduct,
    brand: { ...exampleProduct.brand, ...change },
  });
  const withPromise = (change: Partial<Product['promise']>): Product => ({
    ...exampleProduct,
    promise: { ...exampleProduct.promise, ...change },
  });

  it.each([
    ['https://sparkle.com/', 'sparkle.com'],
    ['sparkle.com/', 'sparkle.com'],
    ['sparkle.com:8443', 'sparkle.com'],
    ['Sparkle.com', 'sparkle.com'],
    [' sparkle.com', 'sparkle.com'],
    ['sparkle .com', 'www.your-domain.com'],
    ['sparkle', 'www.your-domain.com'],
    ['sparkle..com', 'www.your-domain.com'],
    ['-sparkle.com', 'www.your-domain.com'],
    ['192.0.2.1', 'www.your-domain.com'],
  ])('must have a bare host name as domain, not %j', (domain, right) => {
    expect(toldOf(withBrand({ domain }))).toEqual([
      `brand.domain: brand.domain is "${domain}". Write the bare name of the host, without https:// and slashes, such as ${right}.`,
    ]);
  });

  it.each(['sparkle.com', 'www.sparkle.co.uk', 'my-home.xn--p1ai'])(
    'may have the domain %s',
    (domain) => {
      expect(toldOf(withBrand({ domain }))).toEqual([]);
    },
  );

  it.each([
    'hello at sparkle',
    'hello@sparkle',
    '@sparkle.com',
    'a@b@sparkle.com',
    'Us <hello@sparkle.com>',
    'mailto:hello@sparkle.com',
  ])('must have an address that somebody can write to, not %j', (contactEmail) => {
    expect(toldOf(withBrand({ contactEmail }))).toEqual([
      `brand.contactEmail: brand.contactEmail is "${contactEmail}". Write one email address, such as hello@your-domain.com.`,
    ]);
  });

  it.each(['first.last+leads@sparkle.com', "o'neil@Sparkle.com"])(
    'may have the address %s',
    (contactEmail) => {
      expect(toldOf(withBrand({ contactEmail }))).toEqual([]);
    },
  );

  it.each<[string, Product['visits']]>([
    ['visits.weekdays is []', { ...exampleProduct.visits, weekdays: [] }],
    ['visits.weekdays is [7]', { ...exampleProduct.visits, weekdays: [7] }],
    ['visits.times is empty', { ...exampleProduct.visits, times: [] }],
    [
      'visits.times.1 is from "12:00" to "08:00"',
      { ...exampleProduct.visits, times: [{ from: '12:00', to: '08:00' }] },
    ],
    [
      'visits.times.1 is from "8 AM" to "9 AM"',
      { ...exampleProduct.visits, times: [{ from: '8 AM', to: '9 AM' }] },
    ],
    [
      'visits.times.2 is from "17:00" to "12:00"',
      {
        ...exampleProduct.visits,
        times: [
          { from: '08:00', to: '12:00' },
          { from: '17:00', to: '12:00' },
        ],
      },
    ],
  ])('must offer visits on days and between times that there are: %s', (problem, visits) => {
    expect(toldOf({ ...exampleProduct, visits })).toEqual([
      expect.stringContaining(`${problem.split(' ')[0]}: ${problem}. `),
    ]);
  });

  it.each<[string, Product]>([
    ['promise.contactWithinMinutes is -5', withPromise({ contactWithinMinutes: -5 })],
    ['promise.complaintHours is 0', withPromise({ complaintHours: 0 })],
    ['promise.referralDollars is 9.5', withPromise({ referralDollars: 9.5 })],
    [
      'messaging.maxPerWeek is NaN',
      { ...exampleProduct, messaging: { ...exampleProduct.messaging, maxPerWeek: NaN } },
    ],
  ])('must promise a whole number from 1: %s', (problem, product) => {
    expect(toldOf(product)).toEqual([
      `${problem.split(' ')[0]}: ${problem}. Write a whole number from 1.`,
    ]);
  });

  it.each<[string, Product, string]>([
    ['brand.clientName', withBrand({ clientName: 'Sparkle ' }), 'Sparkle'],
    ['brand.legalName', withBrand({ legalName: ' Sparkle LLC' }), 'Sparkle LLC'],
    ['brand.legalName', withBrand({ legalName: 'Sparkle  LLC' }), 'Sparkle LLC'],
    ['tagline', { ...exampleProduct, tagline: 'All\tclean' }, 'All clean'],
  ])('must have no space too many: %s', (place, product, right) => {
    expect(toldOf(product)).toEqual([
      expect.stringMatching(
        new RegExp(`^${place}: ${place} is ".*", with a space too many\\. Write "${right}"\\.$`),
      ),
    ]);
  });

  const withClaim = (name: string, text: string): Product => ({
    ...exampleProduct,
    claims: { ...exampleProduct.claims, [name]: text },
  });
  const counts = ['households', 'reviews'];

  it.each(
    counts.flatMap((name) =>
      [
        '1,200+ reviews',
        'over 900',
        '5k',
        '0',
        '1200,000',
        '12,00',
        '1.200',
        '1 200',
        '-3',
        '12 ',
      ].map((text) => [name, text]),
    ),
  )('claim %s as a number and nothing else, not %j', (name, text) => {
    const such = name === 'reviews' ? '1,200+' : '5,000+';
    expect(toldOf(withClaim(name, text))).toEqual([
      `claims.${name}: claims.${name} is "${text}". Write how many and nothing else, such as '${such}'.`,
    ]);
  });

  it.each(
    counts.flatMap((name) =>
      ['1', '12+', '900+', '1200', '1,200+', '1,234,567'].map((text) => [name, text]),
    ),
  )('may claim %s as %j', (name, text) => {
    expect(toldOf(withClaim(name, text))).toEqual([]);
  });
});
