import { isDay } from '../dates.ts';
import type { Product } from '../productDefinition.ts';
import { isFuture, type Today } from './today.ts';

/** What a definition says of a time that has not begun, one sentence each. The definition itself knows no day. */
export function futureProblems(
  { claims, prices }: Pick<Product, 'claims' | 'prices'>,
  today: Today,
): string[] {
  const { since = '' } = claims;
  const year = today.latest.slice(0, 4);
  return [
    ...(/^\d{4}$/.test(since) && since > year
      ? [`claims.since is "${since}", a year that has not begun: write one up to ${year}.`]
      : []),
    ...(prices && isDay(prices.day) && isFuture(prices.day, today)
      ? [`prices.day is "${prices.day}", which has not come: write the day of the figures.`]
      : []),
  ];
}
