import type { QuizWords } from '../productDefinition.ts';
import { promise } from './brand.ts';

/** The quiz's words about pest control, apart from its questions. */
export const quizWords: QuizWords = {
  dialogLabel: 'Pest control quiz',
  phoneHint: 'A US number where a technician can reach you.',
  submitting: 'Sending your answers to a pest control company near you...',
  completionSummary: `A pest control company near you will contact you within about ${promise.contactWithinMinutes} minutes.`,
};
