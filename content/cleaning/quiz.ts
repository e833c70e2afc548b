import { defineQuiz } from '../quizDefinition.ts';
import { promise } from './brand.ts';
import { outcomePoints } from './generated/outcomePoints.ts';
import { questions } from './questions.ts';

/** Numbers that look like a ZIP and are typed by people who do not want to give theirs. */
const rejectedZips = [
  '00000',
  '11111',
  '22222',
  '33333',
  '44444',
  '55555',
  '66666',
  '77777',
  '88888',
  '12345',
  '54321',
  '98765',
  '56789',
  '12121',
  '98989',
  '10101',
] as const;

/** The quiz: the ZIP, the questions, the pause while we look, and the contact details. */
export const quiz = defineQuiz({
  zip: {
    title: 'Where is the home you’d like cleaned?',
    helper: 'Your ZIP code tells us which cleaning pros work near you.',
    placeholder: 'ZIP code',
    rejected: rejectedZips,
  },
  questions,
  outcomes: outcomePoints,
  defaultOutcome: 'busy-professional',
  loading: {
    title: 'Finding your match',
    messages: [
      'Analyzing your cleaning needs...',
      'Finding vetted cleaners in your area...',
      'Matching you with the best options...',
      'Perfect matches found!',
    ],
  },
  contact: {
    title: 'Where should we send your options?',
    helper: `A local cleaning pro will contact you within about ${promise.contactWithinMinutes} minutes.`,
  },
});
