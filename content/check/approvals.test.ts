import type { GoingLive } from '../productDefinition.ts';
import { promisesOf } from '../placeholders.ts';
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
