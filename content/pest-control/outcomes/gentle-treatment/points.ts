import type { OutcomePoints } from '../../../quizDefinition.ts';
import type { Answers } from '../../questions.ts';

/** When this outcome wins, beside the points that each answer gives (questions.ts). */
export const points: OutcomePoints<Answers> = {
  tieBreak: 2,
};
