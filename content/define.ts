import type { Product } from './productDefinition.ts';
import { quizProblems } from './quizProblems.ts';

/** Everything that is wrong with a product, one sentence each; the types cannot see these. */
export function productProblems(product: Product): string[] {
  const problems = quizProblems(product.quiz);
  const outcomes = Object.keys(product.quiz.outcomes);
  const pages = Object.keys(product.outcomePages);
  for (const id of outcomes.filter((outcome) => !pages.includes(outcome))) {
    problems.push(`Outcome "${id}" has points but no page: add outcomes/${id}/page.ts.`);
  }
  for (const id of pages.filter((page) => !outcomes.includes(page))) {
    problems.push(`Outcome "${id}" has a page but no points: add outcomes/${id}/points.ts.`);
  }
  for (const id of outcomes.filter((outcome) => !/^[a-z][a-z0-9-]{0,59}$/.test(outcome))) {
    problems.push(`Outcome "${id}": name its folder in lower case, with hyphens.`);
  }
  const paths = product.legalPages.flatMap(({ path, shortPath }) => [path, shortPath ?? path]);
  for (const path of paths.filter((address) => !/^\/[a-z0-9-]+$/.test(address))) {
    problems.push(`Legal page "${path}": write its address as one word after a slash.`);
  }
  return problems;
}

/**
 * Takes a product and makes sure that its parts fit together.
 *
 * @throws Error with every problem, a line each.
 */
export function defineProduct(product: Product): Product {
  const problems = productProblems(product);
  if (problems.length > 0) {
    throw new Error(`The product "${product.id}" does not fit together:\n${problems.join('\n')}`);
  }
  return product;
}
