import { brandMistakes } from './brand.ts';
import { legalMistakes } from './legal.ts';
import { outcomeMistakes } from './outcomes.ts';
import { priceMistakes } from './prices.ts';
import { questionMistakes } from './questions.ts';
import { wordMistakes } from './words.ts';

/** Mistakes of content that can be read; they do not hide each other. */
export const readable = [
  ...brandMistakes,
  ...legalMistakes,
  ...outcomeMistakes,
  ...priceMistakes,
  ...questionMistakes,
  ...wordMistakes,
];
