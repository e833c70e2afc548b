import { isDay } from './dates.ts';
import type { PriceRange, Product } from './productDefinition.ts';

function answerProblems({ quiz }: Product, place: string, { answers }: PriceRange): string[] {
  const given = Object.entries(answers);
  if (given.length === 0) {
    return [`${place}.answers is empty: say for which answers the price is.`];
  }
  return given.flatMap(([id, value]) => {
    const question = quiz.questions.find((each) => each.id === id);
    if (!question) {
      return [
        `${place}.answers names the question "${id}", which there is not: write one of ${quiz.questions.map((each) => each.id).join(', ')}.`,
      ];
    }
    const values = question.options.map((option) => option.value);
    return values.some((each) => each === value)
      ? []
      : [
          `${place}.answers.${id} is "${value}", which nobody can answer: write one of ${values.join(', ')}.`,
        ];
  });
}

function rangeProblems(product: Product, ranges: readonly PriceRange[]): string[] {
  const isDollars = (amount: number) => Number.isSafeInteger(amount) && amount >= 1;
  return ranges.flatMap((range, index) => {
    const place = `prices.ranges.${index + 1}`;
    const { from, to } = range;
    const earlier = ranges.slice(0, index).findIndex(({ answers }) =>
      // It wins wherever this one could.
      Object.entries(answers).every(([id, value]) => range.answers[id] === value),
    );
    return [
      ...answerProblems(product, place, range),
      ...(isDollars(from) && isDollars(to) && from <= to
        ? []
        : [
            `${place}: from is ${from} and to is ${to}: write whole dollars from 1, the smaller first.`,
          ]),
      ...(earlier === -1
        ? []
        : [
            `${place} is never shown, because range ${earlier + 1} above it wins wherever this one could: take one of them out, or put the one with more answers first.`,
          ]),
    ];
  });
}

/** What is wrong with the prices of a product, one sentence each. */
export function priceProblems(product: Product): string[] {
  const { prices } = product;
  if (prices === null) return [];
  return [
    ...(prices.ranges.length > 0
      ? []
      : ['prices.ranges is empty: add a range, or write prices = null.']),
    ...rangeProblems(product, prices.ranges),
    ...(isDay(prices.day)
      ? []
      : [`prices.day is "${prices.day}": write the day of the figures, such as 2026-11-20.`]),
  ];
}
