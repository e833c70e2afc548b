import { isDay } from './dates.ts';
import { problemIf, type DefinitionProblem } from './definitionProblem.ts';
import type { PriceRange, Product } from './productDefinition.ts';

function answerProblems(
  { quiz }: Product,
  place: string,
  { answers }: PriceRange,
): DefinitionProblem[] {
  const given = Object.entries(answers);
  return [
    ...problemIf(
      given.length === 0,
      place,
      `${place} is empty.`,
      'Say for which answers the price is.',
    ),
    ...given.flatMap(([id, value]) => {
      const question = quiz.questions.find((each) => each.id === id);
      const values = question?.options.map((option) => option.value) ?? [];
      return [
        ...problemIf(
          !question,
          `${place}.${id}`,
          `${place} names the question "${id}", which there is not.`,
          `Write one of ${quiz.questions.map((each) => each.id).join(', ')}.`,
        ),
        ...problemIf(
          question !== undefined && !values.some((each) => each === value),
          `${place}.${id}`,
          `${place}.${id} is "${value}", which nobody can answer.`,
          `Write one of ${values.join(', ')}.`,
        ),
      ];
    }),
  ];
}

function rangeProblems(product: Product, ranges: readonly PriceRange[]): DefinitionProblem[] {
  const isDollars = (amount: number) => Number.isSafeInteger(amount) && amount >= 1;
  return ranges.flatMap((range, index) => {
    const place = `prices.ranges.${index + 1}`;
    const { from, to } = range;
    const earlier = ranges.slice(0, index).findIndex(({ answers }) =>
      // The earlier range wins whenever this one could.
      Object.entries(answers).every(([id, value]) => range.answers[id] === value),
    );
    return [
      ...answerProblems(product, `${place}.answers`, range),
      ...problemIf(
        !isDollars(from) || !isDollars(to) || from > to,
        `${place}.${isDollars(from) ? 'to' : 'from'}`,
        `${place}: from is ${from} and to is ${to}.`,
        'Write whole dollars from 1, the smaller first.',
      ),
      ...problemIf(
        earlier !== -1,
        place,
        `${place} is never shown, because range ${earlier + 1} above it wins wherever this one could.`,
        'Take one of them out, or put the one with more answers first.',
      ),
    ];
  });
}

/** What is wrong with the prices of a product. */
export function priceProblems(product: Product): DefinitionProblem[] {
  const { prices } = product;
  if (prices === null) return [];
  return [
    ...problemIf(
      prices.ranges.length === 0,
      'prices.ranges',
      'prices.ranges is empty.',
      'Add a range, or write prices = null.',
    ),
    ...rangeProblems(product, prices.ranges),
    ...problemIf(
      !isDay(prices.day),
      'prices.day',
      `prices.day is "${prices.day}".`,
      'Write the day of the figures, such as 2026-11-20.',
    ),
  ];
}
