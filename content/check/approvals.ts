import { closest } from 'fastest-levenshtein';
import { isDay } from '../dates.ts';
import { problemIf, type DefinitionProblem } from '../definitionProblem.ts';
import type { LegalVersion } from '../legalVersions.ts';
import { ACKNOWLEDGED, ACKNOWLEDGED_AT_ONCE, placeholdersIn, promisesOf } from '../placeholders.ts';
import type { Claims, Product } from '../productDefinition.ts';
import type { Content } from './workspace.ts';

/** A problem where what is written is none of what is known. */
const unlessKnown = (place: string, written: string, what: string, known: readonly string[]) =>
  problemIf(
    !known.includes(written),
    place,
    what,
    known.length === 0
      ? 'Take it out.'
      : `If you mean "${closest(written, known)}", write that; else take it out.`,
  );

/** The days of a page's versions, the one of its file included. */
function daysOf(slug: string, present: string, { texts }: Pick<Content, 'texts'>): string[] {
  const versions = texts.versions[slug] as readonly LegalVersion[] | undefined;
  const recorded = Array.isArray(versions) ? versions.map(({ from }: LegalVersion) => from) : [];
  return [...new Set([present, ...recorded])];
}

/** What approvals are compared with. */
type Recorded = Pick<Content, 'consent' | 'companyConsent' | 'texts'>;

/** The versions of a consent text, the present one included. */
const versionsOf = (text: 'consent' | 'companyConsent', product: Product, content: Recorded) => [
  ...new Set([product[text].version, ...Object.keys(content[text].records)]),
];

const claimNames: Readonly<Record<keyof Claims, true>> = {
  households: true,
  rating: true,
  reviews: true,
  since: true,
};

/** The same product with nothing proved, of which all can be acknowledged. */
const unproved = (product: Product): Product => ({
  ...product,
  goingLive: {
    company: null,
    claims: {},
    promises: {},
    testimonials: {},
    consent: null,
    companyConsent: null,
    prices: null,
    legalPages: {},
    acknowledged: {},
  },
});

/** How the words of a setting begin; the build alone knows the settings. */
const SETTING = /^[A-Z][A-Z\d_]*=/;

/** Whether an acknowledgement can have a value, or could before, by its kind; absent where any value will do. */
const valueFits = (
  value: string,
  product: Product,
  content: Recorded,
): Partial<Record<keyof typeof ACKNOWLEDGED, boolean>> => ({
  claim: Object.hasOwn(claimNames, value.split(' ')[0] ?? ''),
  promise: promisesOf(product).has(value),
  consent: (['consent', 'companyConsent'] as const).some((text) =>
    versionsOf(text, product, content).includes(value),
  ),
  prices: isDay(value),
  legalText: product.legalPages.some(({ slug }) => slug === value),
  absentSetting: SETTING.test(`${value}=`),
});

function canBeAcknowledged(words: string, product: Product, content: Recorded): boolean {
  const atOnce: readonly string[] = Object.values(ACKNOWLEDGED_AT_ONCE);
  if (atOnce.includes(words) || SETTING.test(words)) return true;
  const kinds = Object.keys(ACKNOWLEDGED) as (keyof typeof ACKNOWLEDGED)[];
  const kind = kinds.find((one) => words.startsWith(`${ACKNOWLEDGED[one]} `));
  if (kind === undefined) return false;
  const value = words.slice(ACKNOWLEDGED[kind].length + 1);
  return valueFits(value, product, content)[kind] ?? value.trim() !== '';
}

/**
 * Acknowledgements in goingLive.ts that can never count. One of a former value, such as another name of the company, did
 * count: whoever changes a claim or takes it out is not kept from it. The lists of other domains count for nothing here.
 */
function acknowledgementProblems(product: Product, content: Recorded): DefinitionProblem[] {
  const { brand, goingLive } = product;
  const known: readonly string[] = [
    ...Object.values(ACKNOWLEDGED_AT_ONCE),
    ...placeholdersIn(unproved(product)).map(({ words }) => words),
  ];
  const own = Object.entries(goingLive.acknowledged).flatMap(([domain, list]) =>
    domain === brand.domain ? list : [],
  );
  return own.flatMap((words, index) =>
    // One that is empty is told with the other empty texts.
    words.trim() === '' || canBeAcknowledged(words, product, content)
      ? []
      : [
          {
            place: `goingLive.acknowledged.${brand.domain}.${index + 1}`,
            text: words,
            what: `goingLive.acknowledged has "${words}", which is nothing that can be acknowledged.`,
            fix: `If you mean "${closest(words, known)}", write that; else take it out.`,
          },
        ],
  );
}

/**
 * Approvals and acknowledgements in goingLive.ts that can never count: of a promise that the product does not make, or of a
 * revision that there never was. Those of outcomes and pages that there are not are problems of the definition.
 */
export function approvalProblems(product: Product, content: Recorded): DefinitionProblem[] {
  const { goingLive, legalPages, lastUpdated, prices } = product;
  const promised = [...promisesOf(product).keys()];
  const revisions = [
    ...(['consent', 'companyConsent'] as const).map((text) => ({
      list: text,
      signOff: goingLive[text],
      what: 'which is no version of that text',
      known: versionsOf(text, product, content),
    })),
    ...legalPages.map((page) => ({
      list: `legalPages.${page.slug}`,
      signOff: goingLive.legalPages[page.slug],
      what: 'the day of no version of that page',
      known: daysOf(page.slug, page.lastUpdated ?? lastUpdated, content),
    })),
    {
      list: 'prices',
      signOff: goingLive.prices,
      what: 'which is no day',
      // The figures of other days are not kept.
      known: [prices?.day ?? '', goingLive.prices?.revision ?? ''].filter(isDay),
    },
  ];
  return [
    ...Object.keys(goingLive.promises).flatMap((words) =>
      unlessKnown(
        `goingLive.promises.${words}`,
        words,
        `goingLive.promises answers for "${words}", which no page says.`,
        promised,
      ),
    ),
    ...revisions.flatMap(({ list, signOff, what, known }) => {
      const place = `goingLive.${list}.revision`;
      const revision = signOff?.revision ?? '';
      // One that is empty is told with the other empty texts.
      if (revision.trim() === '') return [];
      return unlessKnown(place, revision, `${place} is "${revision}", ${what}.`, known);
    }),
    ...acknowledgementProblems(product, content),
  ];
}
