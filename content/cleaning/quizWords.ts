import type { QuizWords } from '../productDefinition.ts';
import { promise } from './brand.ts';

/** The quiz's words about cleaning, apart from its questions. */
export const quizWords: QuizWords = {
  dialogLabel: 'Cleaning quiz',
  phoneHint: 'A US number where your cleaner can reach you.',
  submitting: 'Sending your answers to a cleaning pro near you...',
  completionSummary: `A vetted cleaning pro near you will contact you within about ${promise.contactWithinMinutes} minutes.`,
};
