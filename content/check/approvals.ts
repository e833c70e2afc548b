import { closest } from 'fastest-levenshtein';
import { isDay } from '../dates.ts';
import { problemIf, type DefinitionProblem } from '../definitionProblem.ts';
import type { LegalVersion } from '../legalVersions.ts';
import { ACKNOWLEDGED, ACKNOWLEDGED_AT_ONCE, placeholdersIn, promisesOf } from '../placeholders.ts';
import type { Claims, Product } from '../productDefinition.ts';
import type { Content } from './workspace.ts';

/** A problem if what is written is not among the known values. */
const unlessKnown = (place: string, written: string, what: string, known: readonly string[]) =>
  problemIf(
    !known.includes(written),
    place,
    what,
    known.length === 0
      ? 'Take it out.'
      : `If you mean "${closest(written, known)}", write that; else take it out.`,
  );

/** The days of a page's recorded versions, and the day in its file. */
function daysOf(slug: string, present: string, { texts }: Pick<Content, 'texts'>): string[] {
  const versions = texts.versions[slug] as readonly LegalVersion[] | undefined;
  const recorded = Array.isArray(versions) ? versions.map(({ from }: LegalVersion) => from) : [];
  return [...new Set([present, ...recorded])];
}

/** What approvals are compared with. */
type Recorded = Pick<Content, 'consent' | 'companyConsent' | 'texts'>;

/** The versions of a consent text, including the present one. */
const versionsOf = (text: 'consent' | 'companyConsent', product: Product, content: Recorded) => [
  ...new Set([product[text].version, ...Object.keys(content[text].records)]),
];

const claimNames: Readonly<Record<keyof Claims, true>> = {
  households: true,
  rating: true,
  reviews: true,
  since: true,
};

/** The same product without any proof, so that everything in it can be acknowledged. */
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

/** How an acknowledgement of a setting begins; only the build knows which settings there are. */
const SETTING = /^[A-Z][A-Z\d_]*=/;

/** By kind, whether an acknowledgement can have this value or once could; absent if any value will do. */
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
 * Acknowledgements in goingLive.ts that can never count. One of a former value, such as the company's old
 * name, is not a problem: it did count, and must not hinder whoever changes the value. Lists of other
 * domains are ignored.
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
    // An empty one is reported with the other empty texts.
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
 * Approvals and acknowledgements in goingLive.ts that can never count, such as those of a promise that the
 * product does not make, or of a revision that never existed. Unknown outcomes and pages are problems of
 * the definition.
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
      // No record is kept of the figures of other days.
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
      // An empty one is reported with the other empty texts.
      if (revision.trim() === '') return [];
      return unlessKnown(place, revision, `${place} is "${revision}", ${what}.`, known);
    }),
    ...acknowledgementProblems(product, content),
  ];
}
