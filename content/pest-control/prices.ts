import type { PriceGuide } from '../productDefinition.ts';
import type { Answers } from './questions.ts';

/** What a visit costs. Placeholders of the placeholder client, as goingLive.ts acknowledges. */
export const prices: PriceGuide<Answers> | null = {
  ranges: [
    {
      answers: { home_type: 'apartment', treatment_preference: 'regular_visits' },
      from: 40,
      to: 60,
    },
    { answers: { home_type: 'apartment' }, from: 90, to: 140 },
    {
      answers: { home_type: 'single_family', treatment_preference: 'regular_visits' },
      from: 50,
      to: 90,
    },
    { answers: { home_type: 'single_family' }, from: 120, to: 250 },
  ],
  day: '2026-11-22',
  source: 'example figures of the demonstration, which no company has named',
};
