import type { PriceGuide } from '../productDefinition.ts';
import { futureProblems } from './future.ts';

const today = { here: '2026-11-27', latest: '2026-11-28' };
const prices = (day: string): PriceGuide => ({ day, source: 'a list', ranges: [] });

it.each([
  [{ claims: {}, prices: null }, []],
  [{ claims: { since: '2026' }, prices: prices('2026-11-28') }, []],
  [
    { claims: { since: '2027' }, prices: null },
    ['claims.since: claims.since is "2027", a year that has not begun. Write one up to 2026.'],
  ],
  [
    { claims: {}, prices: prices('2026-11-29') },
    ['prices.day: prices.day is "2026-11-29", which has not come. Write the day of the figures.'],
  ],
  // Reported elsewhere, as not a year and not a day.
  [{ claims: { since: 'May 2024' }, prices: prices('soon') }, []],
])('of %j', (product, problems) => {
  const told = futureProblems(product, today);
  expect(told.map(({ place, what, fix }) => `${place}: ${what} ${fix}`)).toEqual(problems);
});
