import type { PriceGuide, Product } from './productDefinition.ts';
import { toldOf } from './testing/changedProduct.ts';
import { exampleProduct } from './testing/exampleProduct.ts';

describe('the prices', () => {
  const range = { answers: { piano_type: 'grand' }, from: 90, to: 120 };
  const withPrices = (change: Partial<PriceGuide>): Product => ({
    ...exampleProduct,
    prices: { ranges: [range], day: '2026-11-20', source: 'our price list', ...change },
  });

  it('fit the quiz', () => {
    const upright = { answers: { piano_type: 'upright', last_tuned: 'this_year' }, from: 1, to: 1 };
    expect(toldOf(withPrices({}))).toEqual([]);
    expect(toldOf(withPrices({ ranges: [upright, range] }))).toEqual([]);
  });

  it.each<[string, Partial<PriceGuide>, string]>([
    [
      'no range',
      { ranges: [] },
      'prices.ranges: prices.ranges is empty. Add a range, or write prices = null.',
    ],
    [
      'a question that there is not',
      { ranges: [range, { ...range, answers: { piano_size: 'grand' } }] },
      'prices.ranges.2.answers.piano_size: prices.ranges.2.answers names the question "piano_size", which there is not. Write one of piano_type, last_tuned.',
    ],
    [
      'an answer that nobody can give',
      { ranges: [{ ...range, answers: { piano_type: 'grande' } }] },
      'prices.ranges.1.answers.piano_type: prices.ranges.1.answers.piano_type is "grande", which nobody can answer. Write one of upright, grand.',
    ],
    [
      'no answers',
      { ranges: [{ ...range, answers: {} }] },
      'prices.ranges.1.answers: prices.ranges.1.answers is empty. Say for which answers the price is.',
    ],
    [
      'amounts in the wrong order',
      { ranges: [{ ...range, from: 130 }] },
      'prices.ranges.1.to: prices.ranges.1: from is 130 and to is 120. Write whole dollars from 1, the smaller first.',
    ],
    [
      'cents',
      { ranges: [{ ...range, from: 89.5 }] },
      'prices.ranges.1.from: prices.ranges.1: from is 89.5 and to is 120. Write whole dollars from 1, the smaller first.',
    ],
    [
      'a range behind one that is wider',
      { ranges: [range, { ...range, answers: { last_tuned: 'this_year', piano_type: 'grand' } }] },
      'prices.ranges.2: prices.ranges.2 is never shown, because range 1 above it wins wherever this one could. Take one of them out, or put the one with more answers first.',
    ],
    [
      'a day that there is not',
      { day: 'last spring' },
      'prices.day: prices.day is "last spring". Write the day of the figures, such as 2026-11-20.',
    ],
    [
      'a source without words',
      { source: ' ' },
      'prices.source: prices.source is empty. Write its words, or take the line out where it may be absent.',
    ],
  ])('have their mistakes named: %s', (_, change, problem) => {
    expect(toldOf(withPrices(change))).toEqual([problem]);
  });
});
