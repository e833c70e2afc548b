import { isDay } from '../dates.ts';
import { problemIf, type DefinitionProblem } from '../definitionProblem.ts';
import type { Product } from '../productDefinition.ts';
import { isFuture, type Today } from './today.ts';

/** Days and years in a definition that have not begun. The definition cannot check that: it knows no date. */
export function futureProblems(
  { claims, prices }: Pick<Product, 'claims' | 'prices'>,
  today: Today,
): DefinitionProblem[] {
  const { since = '' } = claims;
  const { day = '' } = prices ?? {};
  const year = today.latest.slice(0, 4);
  return [
    ...problemIf(
      /^\d{4}$/.test(since) && since > year,
      'claims.since',
      `claims.since is "${since}", a year that has not begun.`,
      `Write one up to ${year}.`,
    ),
    ...problemIf(
      isDay(day) && isFuture(day, today),
      'prices.day',
      `prices.day is "${day}", which has not come.`,
      'Write the day of the figures.',
    ),
  ];
}
