import { brandProblems } from './brandProblems.ts';
import { colorProblems } from './colorProblems.ts';
import { isDay } from './dates.ts';
import { problemIf, type DefinitionProblem } from './definitionProblem.ts';
import { companyConsentProblems } from './namedCompanies.ts';
import { limitProblems } from './limitProblems.ts';
import { legalPageProblems } from './legalPageProblems.ts';
import { postalAddressProblems } from './postalAddress.ts';
import { priceProblems } from './priceProblems.ts';
import type { Product } from './productDefinition.ts';
import { quizProblems } from './quizProblems.ts';
import { isFolderName, LONGEST_NAME } from './siteAddresses.ts';
import { wordProblems } from './wordProblems.ts';

function outcomePageProblems({ outcomePages, quiz }: Product): DefinitionProblem[] {
  const outcomes = Object.keys(quiz.outcomes);
  const pages = Object.keys(outcomePages);
  return [
    ...outcomes.flatMap((id) => [
      ...problemIf(
        !pages.includes(id),
        `quiz.outcomes.${id}`,
        `Outcome "${id}" has points but no page.`,
        `Add outcomes/${id}/page.ts.`,
      ),
      ...problemIf(
        !isFolderName(id),
        `quiz.outcomes.${id}`,
        `Outcome "${id}" has a folder whose name cannot be an address.`,
        `Name it in lower case, with hyphens, in at most ${LONGEST_NAME} letters.`,
      ),
    ]),
    ...pages.flatMap((id) =>
      problemIf(
        !outcomes.includes(id),
        `outcomePages.${id}`,
        `Outcome "${id}" has a page but no points.`,
        `Add outcomes/${id}/points.ts.`,
      ),
    ),
  ];
}

/** Entries of goingLive for outcomes and legal pages that do not exist. */
function goingLiveProblems({ goingLive, legalPages, outcomePages }: Product): DefinitionProblem[] {
  const strangers = (list: string, named: object, kind: string, names: readonly string[]) =>
    Object.keys(named).flatMap((name) =>
      problemIf(
        !names.includes(name),
        `goingLive.${list}.${name}`,
        `goingLive.${list} names the ${kind} "${name}", which there is not.`,
        `Write one of ${names.join(', ')}.`,
      ),
    );
  const slugs = legalPages.map(({ slug }) => slug);
  return [
    ...strangers('testimonials', goingLive.testimonials, 'outcome', Object.keys(outcomePages)),
    ...strangers('legalPages', goingLive.legalPages, 'page', slugs),
  ];
}

/** Questions that the landing page answers twice; search engines would get each twice, too. */
function repeatedQuestions({ claims, landing }: Product): DefinitionProblem[] {
  const questions = landing(claims).faq.entries.map(({ question }) => question.trim());
  return questions.flatMap((question, index) =>
    problemIf(
      questions.indexOf(question) < index,
      `landing.faq.entries.${index + 1}.question`,
      `landing.faq has the question "${question}" twice.`,
      'Take one of them out.',
    ),
  );
}

/** Everything that is wrong with a product; the types cannot see these. */
export function productProblems(product: Product): DefinitionProblem[] {
  return [
    ...problemIf(
      !isFolderName(product.id),
      'id',
      `The product "${product.id}" has a folder whose name cannot be an address.`,
      'Name it in lower case, with hyphens.',
    ),
    ...problemIf(
      !isDay(product.lastUpdated),
      'lastUpdated',
      `lastUpdated is "${product.lastUpdated}".`,
      'Write a day such as 2026-11-20.',
    ),
    ...quizProblems(product.quiz),
    ...outcomePageProblems(product),
    ...legalPageProblems(product.legalPages),
    ...brandProblems(product),
    ...postalAddressProblems(product.brand.postalAddress),
    ...priceProblems(product),
    ...colorProblems(product.colors),
    ...companyConsentProblems(product.companyConsent),
    ...limitProblems(product),
    ...goingLiveProblems(product),
    ...repeatedQuestions(product),
    ...wordProblems(product),
  ];
}

/** A product that does not fit together. */
export class DefinitionError extends Error {
  constructor(
    readonly product: Product,
    readonly problems: readonly DefinitionProblem[],
  ) {
    const lines = problems.map(({ what, fix }) => `${what} ${fix}`);
    super(`The product "${product.id}" does not fit together:\n${[...new Set(lines)].join('\n')}`);
  }
}

/**
 * Defines a product, and checks that its parts fit together.
 *
 * @throws DefinitionError with every problem, one per line.
 */
export function defineProduct(product: Product): Product {
  const problems = productProblems(product);
  if (problems.length > 0) throw new DefinitionError(product, problems);
  return product;
}
