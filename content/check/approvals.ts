import { closest } from 'fastest-levenshtein';
import { isDay } from '../dates.ts';
import { problemIf, type DefinitionProblem } from '../definitionProblem.ts';
import type { LegalVersion } from '../legalVersions.ts';
import { promisesOf } from '../placeholders.ts';
import type { Product } from '../productDefinition.ts';
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

/**
 * Approvals in goingLive.ts that can never count: of a promise that the product does not make, or of a revision that there
 * never was. Those of outcomes and pages that there are not are problems of the definition.
 */
export function approvalProblems(
  product: Product,
  content: Pick<Content, 'consent' | 'companyConsent' | 'texts'>,
): DefinitionProblem[] {
  const { goingLive, legalPages, lastUpdated, prices } = product;
  const promised = [...promisesOf(product).keys()];
  const revisions = [
    ...(['consent', 'companyConsent'] as const).map((text) => ({
      list: text,
      signOff: goingLive[text],
      what: 'which is no version of that text',
      known: [...new Set([product[text].version, ...Object.keys(content[text].records)])],
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
  ];
}
