import { brandProblems } from './brandProblems.ts';
import { colorProblems } from './colorProblems.ts';
import { isDay } from './dates.ts';
import { companyConsentProblems } from './namedCompanies.ts';
import { addressProblems } from './legalPageProblems.ts';
import { postalAddressProblems } from './postalAddress.ts';
import { priceProblems } from './priceProblems.ts';
import type { Product } from './productDefinition.ts';
import { quizProblems } from './quizProblems.ts';
import { isFolderName, LONGEST_NAME } from './siteAddresses.ts';
import { wordProblems } from './wordProblems.ts';

function outcomePageProblems({ outcomePages, quiz }: Product): string[] {
  const outcomes = Object.keys(quiz.outcomes);
  const pages = Object.keys(outcomePages);
  return [
    ...outcomes
      .filter((id) => !pages.includes(id))
      .map((id) => `Outcome "${id}" has points but no page: add outcomes/${id}/page.ts.`),
    ...pages
      .filter((id) => !outcomes.includes(id))
      .map((id) => `Outcome "${id}" has a page but no points: add outcomes/${id}/points.ts.`),
    ...outcomes
      .filter((id) => !isFolderName(id))
      .map(
        (id) =>
          `Outcome "${id}": name its folder in lower case, with hyphens, in at most ${LONGEST_NAME} letters.`,
      ),
  ];
}

/** What the record of proofs says about outcomes and legal pages that there are not. */
function goingLiveProblems({ goingLive, legalPages, outcomePages }: Product): string[] {
  const notOf = (names: readonly string[]) => (name: string) => !names.includes(name);
  const slugs = legalPages.map(({ slug }) => slug);
  return [
    ...Object.keys(goingLive.testimonials)
      .filter(notOf(Object.keys(outcomePages)))
      .map(
        (id) =>
          `goingLive.testimonials names the outcome "${id}", which there is not: write one of ${Object.keys(outcomePages).join(', ')}.`,
      ),
    ...Object.keys(goingLive.legalPages)
      .filter(notOf(slugs))
      .map(
        (slug) =>
          `goingLive.legalPages names the page "${slug}", which there is not: write one of ${slugs.join(', ')}.`,
      ),
  ];
}

/** Questions that the landing page answers twice; search engines are told of each, too. */
function repeatedQuestions({ claims, landing }: Product): string[] {
  const questions = landing(claims).faq.entries.map(({ question }) => question.trim());
  return [
    ...new Set(questions.filter((question, index) => questions.indexOf(question) < index)),
  ].map((question) => `landing.faq has the question "${question}" twice: take one of them out.`);
}

/** Everything that is wrong with a product, one sentence each; the types cannot see these. */
export function productProblems(product: Product): string[] {
  return [
    ...(isFolderName(product.id)
      ? []
      : [`The product "${product.id}": name its folder in lower case, with hyphens.`]),
    ...(isDay(product.lastUpdated)
      ? []
      : [`lastUpdated is "${product.lastUpdated}": write a day such as 2026-11-20.`]),
    ...quizProblems(product.quiz),
    ...outcomePageProblems(product),
    ...addressProblems(product.legalPages).map(
      ({ page, what, fix }) => `Legal page "${page.slug}": ${what} ${fix}`,
    ),
    ...brandProblems(product),
    ...postalAddressProblems(product.brand.postalAddress),
    ...priceProblems(product),
    ...colorProblems(product.colors),
    ...companyConsentProblems(product.companyConsent),
    ...goingLiveProblems(product),
    ...repeatedQuestions(product),
    ...wordProblems(product),
  ];
}

/** A product that does not fit together. */
export class DefinitionError extends Error {
  constructor(
    readonly product: Product,
    readonly problems: readonly string[],
  ) {
    super(`The product "${product.id}" does not fit together:\n${problems.join('\n')}`);
  }
}

/**
 * Defines a product, and makes sure that it fits together.
 *
 * @throws DefinitionError with every problem, a line each.
 */
export function defineProduct(product: Product): Product {
  const problems = productProblems(product);
  if (problems.length > 0) throw new DefinitionError(product, problems);
  return product;
}
