import type { PriceGuide } from '../productDefinition.ts';
import type { Answers } from './questions.ts';

/**
 * What visits cost, by home size and frequency. The placeholder client has no figures, so its pages
 * name no price and say who will. With figures (README: Prices) they show a range:
 * `{ answers: { home_size: '1bed_1bath', cleaning_frequency: 'weekly' }, from: 90, to: 120 }`.
 */
export const prices: PriceGuide<Answers> | null = null;
