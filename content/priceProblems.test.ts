import { productProblems } from './define.ts';
import type { PriceGuide, Product } from './productDefinition.ts';
import { exampleProduct } from './testing/exampleProduct.ts';

describe('the prices', () => {
  const range = { answers: { piano_type: 'grand' }, from: 90, to: 120 };
  const withPrices = (change: Partial<PriceGuide>): Product => ({
    ...exampleProduct,
    prices: { ranges: [range], day: '2026-11-20', source: 'our price list', ...change },
  });

  it('fit the quiz', () => {
    const upright = { answers: { piano_type: 'upright', last_tuned: 'this_year' }, from: 1, to: 1 };
    expect(productProblems(withPrices({}))).toEqual([]);
    expect(productProblems(withPrices({ ranges: [upright, range] }))).toEqual([]);
  });

  it.each<[string, Partial<PriceGuide>, string]>([
    ['no range', { ranges: [] }, 'prices.ranges is empty: add a range, or write prices = null.'],
    [
      'a question that there is not',
      { ranges: [range, { ...range, answers: { piano_size: 'grand' } }] },
      'prices.ranges.2.answers names the question "piano_size", which there is not: write one of piano_type, last_tuned.',
    ],
    [
      'an answer that nobody can give',
      { ranges: [{ ...range, answers: { piano_type: 'grande' } }] },
      'prices.ranges.1.answers.piano_type is "grande", which nobody can answer: write one of upright, grand.',
    ],
    [
      'no answers',
      { ranges: [{ ...range, answers: {} }] },
      'prices.ranges.1.answers is empty: say for which answers the price is.',
    ],
    [
      'amounts in the wrong order',
      { ranges: [{ ...range, from: 130 }] },
      'prices.ranges.1: from is 130 and to is 120: write whole dollars from 1, the smaller first.',
    ],
    [
      'cents',
      { ranges: [{ ...range, from: 89.5 }] },
      'prices.ranges.1: from is 89.5 and to is 120: write whole dollars from 1, the smaller first.',
    ],
    [
      'a range behind one that is wider',
      { ranges: [range, { ...range, answers: { last_tuned: 'this_year', piano_type: 'grand' } }] },
      'prices.ranges.2 is never shown, because range 1 above it wins wherever this one could: take one of them out, or put the one with more answers first.',
    ],
    [
      'a day that there is not',
      { day: 'last spring' },
      'prices.day is "last spring": write the day of the figures, such as 2026-11-20.',
    ],
    [
      'a source without words',
      { source: ' ' },
      'prices.source is empty: write its words, or take the line out where it may be absent.',
    ],
  ])('have their mistakes named: %s', (_, change, problem) => {
    expect(productProblems(withPrices(change))).toEqual([problem]);
  });
});
