import type { PriceGuide, PriceRange } from './productDefinition.ts';
import type { AnswersById } from './quizDefinition.ts';

/** What a visit costs for a visitor with these answers; undefined if the guide has no figures for them. */
export const priceFor = (guide: PriceGuide, answers: AnswersById): PriceRange | undefined =>
  guide.ranges.find((range) =>
    Object.entries(range.answers).every(([id, value]) => answers[id] === value),
  );
