import path from 'node:path';
import { products, standardProduct } from '@tidyguard/content/products';
import {
  isPlaceholderHost,
  placeholdersIn,
  type GoingLive,
  type LegalVersion,
  type LegalVersions,
  type Product,
} from '@tidyguard/content';
import { readLegalVersions } from '../legal/history/versionsOnSite';
import { checkGoingLive as check } from './goingLive';

const liveScripts = {
  GATSBY_TRUSTED_FORM_URL: 'https://api.trustedform.com/trustedform.js',
  GATSBY_LEAD_TOKEN_URL: 'https://create.lidstatic.com/campaign/5b2f.js?snippet_version=2',
};

const checkGoingLive = (
  product: Product,
  environment: Parameters<typeof check>[1],
  versions: LegalVersions = {},
) => check(product, environment, versions);

const signedOff = (revision: string) => ({ by: 'Jane Roe', revision });

/** The standard product after an owner has taken it over: with names, claims and proofs of its own. */
const live: Product = {
  ...standardProduct,
  id: 'cleaning',
  brand: {
    ...standardProduct.brand,
    legalName: 'Tidy Homes LLC',
    domain: 'tidy.com',
    contactEmail: 'hello@tidy.com',
    postalAddress: { street: '12 Main Street', city: 'Austin', state: 'TX', zip: '78701' },
  },
  claims: { rating: '4.7', since: '2020' },
  consent: { version: '2027_v1', text: 'Please call me.' },
  goingLive: {
    company: 'Texas, file 0800000001',
    claims: { rating: 'Survey of May 2026', since: 'Charter' },
    promises: Object.fromEntries(
      placeholdersIn({
        ...standardProduct,
        goingLive: { ...standardProduct.goingLive, promises: {} },
      })
        .filter(({ wordsForAll }) => wordsForAll === 'every promise')
        .map(({ words }) => [words.replace('promise ', ''), 'Jane Roe']),
    ),
    testimonials: Object.fromEntries(
      Object.keys(standardProduct.outcomePages).map((id) => [id, 'E-mail']),
    ),
    consent: signedOff('2027_v1'),
    companyConsent: signedOff(standardProduct.companyConsent.version),
    prices: null,
    legalPages: Object.fromEntries(
      standardProduct.legalPages.map(({ slug, lastUpdated }) => [
        slug,
        signedOff(lastUpdated ?? standardProduct.lastUpdated),
      ]),
    ),
    acknowledged: {},
  },
};

const withProofs = (change: Partial<GoingLive>): Product => ({
  ...live,
  goingLive: { ...live.goingLive, ...change },
});

it.each([
  ['every legal text', { legalPages: {} }],
  ['every testimonial', { testimonials: {} }],
  ['every promise', { promises: {} }],
])('%s can be acknowledged at once, and only of its kind', (words, unproved) => {
  const product = withProofs({ ...unproved, acknowledged: { 'tidy.com': [words] } });
  expect(checkGoingLive(product, liveScripts).refusal).toBeNull();
  const more = withProofs({ ...unproved, company: null, acknowledged: { 'tidy.com': [words] } });
  expect(checkGoingLive(more, liveScripts).refusal).toContain('with 1 placeholder that');
});

it('has nothing to say about a product whose words are proved and whose scripts are set', () => {
  expect(checkGoingLive(live, liveScripts)).toEqual({ refusal: null, notice: null });
});

it.each([
  ['without the TrustedForm script', { GATSBY_TRUSTED_FORM_URL: '' }, 'no GATSBY_TRUSTED_FORM_URL'],
  ['without the LeadiD script', { GATSBY_LEAD_TOKEN_URL: undefined }, 'no GATSBY_LEAD_TOKEN_URL'],
  [
    'with the campaign of .env.example',
    {
      GATSBY_LEAD_TOKEN_URL:
        'https://create.lidstatic.com/campaign/00000000-0000-0000-0000-000000000000.js',
    },
    'GATSBY_LEAD_TOKEN_URL=https://create.lidstatic.com/campaign/00000000-0000-0000-0000-000000000000.js',
  ],
  [
    'with a script on the machine itself',
    { GATSBY_TRUSTED_FORM_URL: 'http://127.0.0.1:8719/trustedform.js' },
    'GATSBY_TRUSTED_FORM_URL=http://127.0.0.1:8719/trustedform.js',
  ],
  [
    'with a script that is not encrypted',
    { GATSBY_TRUSTED_FORM_URL: 'http://api.trustedform.com/trustedform.js' },
    'GATSBY_TRUSTED_FORM_URL=http://api.trustedform.com/trustedform.js',
  ],
  [
    'with the service at the address of .env.example',
    { GATSBY_WEBHOOKS_URL: 'https://api.example.com' },
    'GATSBY_WEBHOOKS_URL=https://api.example.com',
  ],
  ['with mocks for checks', { GATSBY_MOCK_VALIDATION: 'on' }, 'GATSBY_MOCK_VALIDATION=on'],
])('refuses a build %s until that is acknowledged', (_, settings, words) => {
  const environment = { ...liveScripts, ...settings };
  expect(checkGoingLive(live, environment).refusal).toContain(`Or acknowledge it: '${words}'`);
  const acknowledging = withProofs({ acknowledged: { 'tidy.com': [words] } });
  expect(checkGoingLive(acknowledging, environment)).toEqual({
    refusal: null,
    notice: `Built for tidy.com with 1 placeholder, acknowledged in content/cleaning/goingLive.ts: ${words}.`,
  });
});

it.each([{}, { GATSBY_MOCK_VALIDATION: 'off', GATSBY_WEBHOOKS_URL: 'https://api.tidy.com' }])(
  'takes %j as live',
  (settings) => {
    expect(checkGoingLive(live, { ...liveScripts, ...settings }).refusal).toBeNull();
  },
);

it('lists each placeholder with its file, what to do and the words that acknowledge it', () => {
  const bare = withProofs({ consent: null, claims: { since: 'Charter' } });
  expect(checkGoingLive(bare, liveScripts).refusal).toBe(`\
A production build for tidy.com with 2 placeholders that nobody has acknowledged:

1. content/cleaning/brand.ts
   The claim rating (4.7) has no source.
   To do: Say in content/cleaning/goingLive.ts where it can be checked, claims: { rating: '…' }, or take it out of claims.
   Or acknowledge it: 'claim rating 4.7'

2. content/cleaning/consent.ts
   The consent text 2027_v1: nobody has signed it off.
   To do: Have a lawyer approve it, then write in content/cleaning/goingLive.ts: consent: { by: 'their name', revision: '2027_v1' }.
   Or acknowledge it: 'consent text 2027_v1'

To go live with one of them knowingly, add its words to content/cleaning/goingLive.ts:

   acknowledged: {
     'tidy.com': [
       'claim rating 4.7',
     ],
   },`);
});

it('names what is left when only some are acknowledged', () => {
  const { refusal } = checkGoingLive(
    withProofs({
      company: null,
      consent: null,
      acknowledged: { 'tidy.com': ['consent text 2027_v1'] },
    }),
    liveScripts,
  );
  expect(refusal).toContain('with 1 placeholder that');
  expect(refusal).toContain("Or acknowledge it: 'company Tidy Homes LLC'");
  expect(refusal).not.toContain('content/cleaning/consent.ts');
});

it('writes words that hold an apostrophe as they have to be typed', () => {
  const brand = { ...live.brand, legalName: "O'Neill LLC" };
  const { refusal } = checkGoingLive({ ...withProofs({ company: null }), brand }, liveScripts);
  expect(refusal).toContain(String.raw`Or acknowledge it: 'company O\'Neill LLC'`);
});

it('says which words were probably meant', () => {
  const misspelt = withProofs({
    company: null,
    acknowledged: { 'tidy.com': ['company Tidy Home LLC'] },
  });
  expect(checkGoingLive(misspelt, liveScripts).refusal).toContain(
    "'company Tidy Home LLC' acknowledges nothing: did you mean 'company Tidy Homes LLC'?",
  );
});

/** Products that nobody has taken over yet. */
const demonstrations = Object.values(products).filter(({ brand }) =>
  isPlaceholderHost(brand.domain),
);

describe.each(demonstrations)('the demonstration of $id', (product) => {
  it('is built without settings, as npm start does', () => {
    expect(checkGoingLive(product, {}).refusal).toBeNull();
  });

  it('says what it goes live with', () => {
    expect(checkGoingLive(product, {}).notice).toContain(`domain ${product.brand.domain}`);
  });

  it('does not acknowledge anything for another domain', () => {
    const sold = { ...product, brand: { ...product.brand, domain: 'tidy.com' } };
    const { refusal } = checkGoingLive(sold, {});
    expect(refusal).toContain(
      `What is acknowledged for ${product.brand.domain} does not count for tidy.com.`,
    );
    expect(refusal).toContain(`'company ${product.brand.legalName}'`);
  });

  it.each(Object.entries(product.claims))('does not acknowledge another claim %s', (name) => {
    const claims = { ...product.claims, [name]: '99' };
    expect(checkGoingLive({ ...product, claims }, {}).refusal).toContain(`'claim ${name} 99'`);
  });
});

it('tells of misspelt words for all', () => {
  const [words = ''] = Object.keys(live.goingLive.promises);
  const misspelt = withProofs({
    promises: {},
    acknowledged: { 'tidy.com': ['every promis'] },
  });
  const { refusal } = checkGoingLive(misspelt, liveScripts);
  expect(refusal).toContain(`'promise ${words}' (all such: 'every promise')`);
  expect(refusal).toContain("'every promis' acknowledges nothing: did you mean 'every promise'?");
});

describe('earlier versions of legal pages', () => {
  const version = (from: string, text: string): LegalVersion => ({
    from,
    accepted: from,
    title: 'Privacy Policy',
    description: '',
    text,
    sha256: '',
    previous: null,
  });
  const privacy = {
    'privacy-policy': [
      version('2026-11-22', 'This website is run by TidyGuard Home Services LLC.'),
      version('2026-12-01', 'This website is run by Tidy  Homes\\, LLC.'),
    ],
  };

  it('are told where they name another company, as those of the demonstration do', () => {
    const { refusal } = checkGoingLive(live, liveScripts, privacy);
    expect(refusal).toContain('with 1 placeholder that');
    expect(refusal).toContain(
      '1. content/cleaning/legal-versions.json\n   “Privacy Policy” of 2026-11-22 does not name Tidy Homes LLC, and its page of earlier versions says that it was in force here.',
    );
    expect(refusal).toContain('delete content/cleaning/legal-versions.json');
    expect(refusal).toContain(
      "'earlier version privacy-policy of 2026-11-22' (all such: 'every earlier version')",
    );
  });

  it('may be acknowledged, by a company that had another name', () => {
    const words = { 'tidy.com': ['every earlier version'] };
    const renamed = withProofs({ acknowledged: words });
    expect(checkGoingLive(renamed, liveScripts, privacy).refusal).toBeNull();
  });

  it('are not told where the page names no company, nor those of the demonstration as it is', () => {
    const nameless = {
      'cookie-notice': [version('2026-11-22', 'None.'), version('2026-12-01', 'Two.')],
    };
    expect(checkGoingLive(live, liveScripts, nameless).refusal).toBeNull();
    for (const product of Object.values(products)) {
      const own = readLegalVersions(path.resolve(__dirname, '../../../content'), product.id);
      expect(Object.keys(own)).toContain('privacy-policy');
      expect(checkGoingLive(product, {}, own).refusal).toBeNull();
    }
  });
});
