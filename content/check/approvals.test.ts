import type { GoingLive } from '../productDefinition.ts';
import { placeholdersIn, promisesOf } from '../placeholders.ts';
import { exampleProduct } from '../testing/exampleProduct.ts';
import { approvalProblems } from './approvals.ts';
import { exampleContent } from './testing/exampleContent.ts';

const signedOff = (revision: string) => ({ by: 'Jane Roe', revision });

const toldWith = (change: Partial<GoingLive>) =>
  approvalProblems(
    { ...exampleProduct, goingLive: { ...exampleProduct.goingLive, ...change } },
    exampleContent,
  ).map(({ place, what, fix }) => `${place}: ${what} ${fix}`);

const [promise = ''] = promisesOf(exampleProduct).keys();
const { version } = exampleProduct.consent;
const [page] = exampleProduct.legalPages;
if (!page) throw new Error('The example has no legal page.');
const { slug, lastUpdated: day = exampleProduct.lastUpdated } = page;

it('takes what the pages promise, and the versions that there are or were', () => {
  const legalPages = { [slug]: signedOff(day) };
  const approved = { promises: { [promise]: 'Us' }, consent: signedOff(version), legalPages };
  expect(toldWith({ ...approved, prices: signedOff('2025-01-31') })).toEqual([]);
});

it.each<[Partial<GoingLive>, string]>([
  [
    { promises: { [`${promise}s`]: 'Us' } },
    `goingLive.promises.${promise}s: goingLive.promises answers for "${promise}s", which no page says. If you mean "${promise}", write that; else take it out.`,
  ],
  [
    { consent: signedOff(`${version}x`) },
    `goingLive.consent.revision: goingLive.consent.revision is "${version}x", which is no version of that text. If you mean "${version}", write that; else take it out.`,
  ],
  [
    { companyConsent: signedOff(version) },
    `goingLive.companyConsent.revision: goingLive.companyConsent.revision is "${version}", which is no version of that text. If you mean "${exampleProduct.companyConsent.version}", write that; else take it out.`,
  ],
  [
    { legalPages: { [slug]: signedOff('the last one') } },
    `goingLive.legalPages.${slug}.revision: goingLive.legalPages.${slug}.revision is "the last one", the day of no version of that page. If you mean "${day}", write that; else take it out.`,
  ],
  [
    { legalPages: { [slug]: signedOff('1999-01-31') } },
    `goingLive.legalPages.${slug}.revision: goingLive.legalPages.${slug}.revision is "1999-01-31", the day of no version of that page. If you mean "${day}", write that; else take it out.`,
  ],
  [
    { prices: signedOff('May') },
    'goingLive.prices.revision: goingLive.prices.revision is "May", which is no day. Take it out.',
  ],
])('tells of %j', (change, problem) => {
  expect(toldWith(change)).toEqual([problem]);
});

describe('what is acknowledged', () => {
  const { brand } = exampleProduct;
  const toldOf = (...words: string[]) =>
    toldWith({ acknowledged: { [brand.domain]: words, 'other.example': ['of no kind'] } });

  it('may be each placeholder that there is, all of a kind, a setting, and a value of before', () => {
    const bare = { company: null, claims: {}, promises: {}, consent: null, companyConsent: null };
    const goingLive = { ...exampleProduct.goingLive, ...bare, legalPages: {} };
    const placeholders = placeholdersIn({ ...exampleProduct, goingLive });
    expect(placeholders.length).toBeGreaterThan(8);
    expect(
      toldOf(...placeholders.flatMap(({ words, wordsForAll = words }) => [words, wordsForAll])),
    ).toEqual([]);
    const settings = ['no GATSBY_WEBHOOKS_URL', 'GATSBY_WEBHOOKS_URL=http://127.0.0.1/?a=b'];
    const before = ['company Evenclef LLC', 'claim households 900+', 'prices of 2025-01-31'];
    const all = ['every testimonial', 'every earlier version', 'earlier version x of 2025-01-31'];
    expect(toldOf(...settings, ...before, ...all)).toEqual([]);
  });

  it.each([
    ['evry promise', 'every promise'],
    ['legal txt house-rules', 'legal text house-rules'],
    ['legal text house-rulez', 'legal text house-rules'],
    ['domian evenkey.example', 'domain evenkey.example'],
    ['claim ratings 4.5', 'claim rating 4.5'],
    [`promise ${promise}s`, `promise ${promise}`],
    [`consent text ${version}x`, `consent text ${version}`],
    ['prices of May', ''],
    ['no gatsby_webhooks_url', ''],
    ['company ', ''],
  ])('is told where it is “%s”', (words, meant) => {
    const [told, ...others] = toldOf('every promise', words);
    expect(others).toEqual([]);
    // If no known words are close, the suggestion is a guess.
    expect(told).toContain(
      `goingLive.acknowledged.${brand.domain}.2: goingLive.acknowledged has "${words}", which is nothing that can be acknowledged. If you mean "${meant}`,
    );
  });
});
