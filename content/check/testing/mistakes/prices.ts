import type { Mistake } from './mistake.ts';

/** Ranges of prices.ts with a mistake each, a line for each thing that can be wrong with it. */
const RANGES = `
    {
      answers: {},
      from: 1,
      to: 2,
    },
    {
      answers: {
        attic: 'yes',
        home_type: 'castle',
        ownership: 'own',
      },
      from: 3.5,
      to: 4,
    },
    {
      answers: { ownership: 'rent' },
      from: 6,
      to: 5,
    },`;

const price = (name: string, what: string | RegExp, at: string, fix: string): Mistake => ({
  name,
  file: 'pest-control/prices.ts',
  // The first mistake inserts all ranges.
  from: 'ranges: [\n',
  to: `ranges: [${RANGES}\n`,
  what,
  at,
  fix,
});

/** The same for a product that had no prices. */
const noPrice = (name: string, what: string, at: string, fix: string): Mistake => ({
  name,
  file: 'cleaning/prices.ts',
  from: '= null;',
  to: `= {
  ranges: [],
  day: 'May',
  source: '',
};`,
  what,
  at,
  fix,
});

/** Mistakes in prices. */
export const priceMistakes: readonly Mistake[] = [
  price('a price for no answers', '.answers is empty', 'answers: {}', 'Say for which answers'),
  price('a price of no question', 'names the question "attic"', 'attic:', 'Write one of'),
  price('a price of no answer', 'home_type is "castle"', 'castle', 'Write one of apartment'),
  price('a price with cents', 'from is 3.5', 'from: 3.5', 'Write whole dollars'),
  price('a price from more to less', 'from is 6 and to is 5', 'to: 5', 'the smaller first'),
  price('a price behind a wider one', 'ranges.2 is never shown', '    {', 'Take one of them out'),
  {
    name: 'a day of prices that has not come',
    file: 'pest-control/prices.ts',
    from: /day: '[^']*'/,
    to: "day: '2090-01-01'",
    what: 'which has not come',
    at: '2090-01-01',
    fix: 'Write the day of the figures',
  },
  noPrice('no prices', 'prices.ranges is empty', 'ranges: []', 'Add a range'),
  noPrice('a day of prices in words', 'prices.day is "May"', "'May'", 'such as 20'),
  noPrice('prices from nowhere', 'prices.source is empty', "source: ''", 'Write its words'),
];
