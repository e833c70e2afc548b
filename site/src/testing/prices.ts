import type { PriceGuide } from '@tidyguard/content';
import { choices, FIRST, SECOND } from './quiz';

/** Figures for the answers that tests give. */
export const examplePrices: PriceGuide = {
  ranges: [
    { answers: { [FIRST]: choices[FIRST], [SECOND]: choices[SECOND] }, from: 110, to: 1160 },
  ],
  day: '2026-11-20',
  source: 'price lists of three companies',
};
