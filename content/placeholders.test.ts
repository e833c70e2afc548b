import { isPlaceholderHost, placeholdersIn } from './placeholders.ts';
import type { Brand, GoingLive, OutcomePage, Product } from './productDefinition.ts';
import { exampleProduct } from './testing/exampleProduct.ts';

const real = {
  domain: 'evenkey.com',
  contactEmail: 'hello@evenkey.com',
  postalAddress: { street: '12 Main Street', city: 'Austin', state: 'TX', zip: '78701' },
};

/** A product that has a proof for each of its words. */
const proved: Product = { ...exampleProduct, brand: { ...exampleProduct.brand, ...real } };

const withBrand = (change: Partial<Brand>): Product => ({
  ...proved,
  brand: { ...proved.brand, ...change },
});
const withProofs = (change: Partial<GoingLive>): Product => ({
  ...proved,
  goingLive: { ...proved.goingLive, ...change },
});
const quotedPage: OutcomePage = {
  ...(proved.outcomePages['home-visit'] as OutcomePage),
  testimonial: { quote: 'In tune.', name: 'Ann B.', place: 'Austin, TX' },
};
const quoted: Product = {
  ...proved,
  outcomePages: { ...proved.outcomePages, 'home-visit': quotedPage },
};

const withWords = (change: Partial<Product['outcomeWords']>): Product => ({
  ...proved,
  outcomeWords: { ...proved.outcomeWords, ...change },
});
const withPoints = (items: string[]): Product => ({
  ...proved,
  landing: (claims) => {
    const page = proved.landing(claims);
    return { ...page, benefits: { ...page.benefits, items } };
  },
});
const bundle = { title: 'Polish', price: '$10', text: 'The case, polished.' };
const withPage = (change: Partial<OutcomePage>): Product => ({
  ...proved,
  outcomePages: {
    ...proved.outcomePages,
    'home-visit': { ...(proved.outcomePages['home-visit'] as OutcomePage), ...change },
  },
});

const priced: Product = {
  ...proved,
  prices: {
    ranges: [{ answers: { piano_type: 'grand' }, from: 90, to: 120 }],
    day: '2026-11-20',
    source: 'our price list',
  },
};

const refunds = { slug: 'refunds', title: 'Refunds', description: 'None.', path: '/refunds' };

const wordsOf = (product: Product) => placeholdersIn(product).map(({ words }) => words);

it('finds no promise in a price without a figure, and each promise once', () => {
  const silent = withPage({ bundles: [bundle, { ...bundle, price: 'Quoted with your visit' }] });
  expect(placeholdersIn(silent)).toEqual([]);
  const twice = withWords({ trust: { title: 'Why', points: ['Certified', 'Certified'] } });
  expect(placeholdersIn(twice)).toMatchObject([
    {
      words: 'promise Certified',
      wordsForAll: 'every promise',
      file: 'content/piano-tuning/outcomeWords.ts',
    },
  ]);
});

it('finds no placeholder where every word is proved', () => {
  expect(placeholdersIn(proved)).toEqual([]);
});

describe('finds as a placeholder', () => {
  it.each<[string, Product, string]>([
    ['a domain for examples', withBrand({ domain: 'evenkey.example' }), 'domain evenkey.example'],
    [
      'a contact address at such a domain',
      withBrand({ contactEmail: 'hello@example.org' }),
      'contact address hello@example.org',
    ],
    [
      'a postal address that is an example',
      withBrand({
        postalAddress: { street: '1 Example Road', city: 'Austin', state: 'TX', zip: '78701' },
      }),
      'postal address 1 Example Road, Austin',
    ],
    ['a company that is registered nowhere', withProofs({ company: null }), 'company Evenkey LLC'],
    ['a claim without a source', withProofs({ claims: {} }), 'claim rating 4.5'],
    [
      'a claim beside others that have one',
      { ...proved, claims: { ...proved.claims, households: '70' } },
      'claim households 70',
    ],
    ['a testimonial without a permission', quoted, 'testimonial of Ann B. (home-visit)'],
    ['a consent text that nobody approved', withProofs({ consent: null }), 'consent text 2026_v1'],
    [
      'a consent text naming companies that nobody approved',
      withProofs({ companyConsent: null }),
      'consent text 2026_v1_companies',
    ],
    [
      'a trust point that nobody answers for',
      withWords({ trust: { title: 'Why', points: ['Insured', 'Licensed'] } }),
      'promise Licensed',
    ],
    [
      'a point of the landing page that nobody answers for',
      withPoints(['Tuners nearby', 'Background checked']),
      'promise Background checked',
    ],
    [
      'a discount that nobody answers for',
      withPage({ bundles: [bundle, { ...bundle, price: '20% off' }] }),
      'promise Polish: 20% off',
    ],
    [
      'what an invitation earns, once it is another amount',
      { ...proved, promise: { ...proved.promise, referralDollars: 15 } },
      'promise $15 for an invitation',
    ],
    ['prices that nobody stands behind', priced, 'prices of 2026-11-20'],
    [
      'prices that changed since somebody did',
      {
        ...priced,
        goingLive: { ...priced.goingLive, prices: { by: 'Jo', revision: '2025-01-01' } },
      },
      'prices of 2026-11-20',
    ],
    [
      'a consent text that changed since it was approved',
      { ...proved, consent: { ...proved.consent, version: '2027_v1' } },
      'consent text 2027_v1',
    ],
    [
      'a legal page that nobody approved',
      { ...proved, legalPages: [...proved.legalPages, refunds] },
      'legal text refunds',
    ],
    [
      'a legal page that changed since it was approved',
      {
        ...proved,
        legalPages: proved.legalPages.map((page) =>
          page.slug === 'house-rules' ? { ...page, lastUpdated: '2026-12-01' } : page,
        ),
      },
      'legal text house-rules',
    ],
  ])('%s', (_, product, words) => {
    expect(wordsOf(product)).toEqual([words]);
  });

  it('every legal page, when the day that they share moves', () => {
    expect(wordsOf({ ...proved, lastUpdated: '2026-12-01' })).toEqual([
      'legal text privacy-notice',
      'legal text house-rules',
    ]);
  });
});

it('is content with a testimonial whose permission is kept', () => {
  const testimonials = { 'home-visit': 'E-mail of 2026-10-12' };
  expect(wordsOf({ ...quoted, goingLive: { ...quoted.goingLive, testimonials } })).toEqual([]);
});

it('is content with prices that somebody stands behind', () => {
  const prices = { by: 'Jo', revision: '2026-11-20' };
  expect(wordsOf({ ...priced, goingLive: { ...priced.goingLive, prices } })).toEqual([]);
});

it('says where a placeholder stands, what is wrong and how to prove it', () => {
  expect(placeholdersIn(withProofs({ claims: {} }))).toEqual([
    {
      file: 'content/piano-tuning/brand.ts',
      what: 'The claim rating (4.5) has no source.',
      fix: "Say in content/piano-tuning/goingLive.ts where it can be checked, claims: { rating: '…' }, or take it out of claims.",
      words: 'claim rating 4.5',
    },
  ]);
});

it('names who approved an older text', () => {
  const [placeholder] = placeholdersIn({ ...proved, lastUpdated: '2026-12-01' });
  expect(placeholder?.what).toBe(
    'Privacy Notice of 2026-12-01: Jane Roe, Roe LLP signed off the one of 2026-11-20.',
  );
});

it.each([
  ['tidyguard.example', true],
  ['example.com', true],
  ['www.Example.org', true],
  ['localhost', true],
  ['site.test', true],
  ['shop.invalid.', true],
  ['tidyguard.com', false],
  ['examples.com', false],
  ['myexample.com', false],
  ['example.cleaning', false],
  ['contest.io', false],
])('the host %s is a placeholder: %s', (host, expected) => {
  expect(isPlaceholderHost(host)).toBe(expected);
});
