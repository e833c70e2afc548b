import { defineQuiz } from '../quizDefinition.ts';
import { promise } from './brand.ts';
import { outcomePoints } from './generated/outcomePoints.ts';
import { questions } from './questions.ts';

/** Numbers that look like a ZIP and are typed by people who do not want to give theirs. */
const rejectedZips = ['00000', '11111', '22222', '33333', '44444', '55555', '12345', '54321'];

/** The quiz: the ZIP, the questions, the pause while we look, and the contact details. */
export const quiz = defineQuiz({
  zip: {
    title: 'Where is the home?',
    helper: 'Your ZIP code tells us which pest control companies work near you.',
    placeholder: 'ZIP code',
    rejected: rejectedZips,
  },
  questions,
  outcomes: outcomePoints,
  defaultOutcome: 'home-inspection',
  loading: {
    title: 'Finding your match',
    messages: [
      'Reading your answers...',
      'Looking for pest control companies in your area...',
      'Comparing what they offer...',
      'Match found!',
    ],
  },
  contact: {
    title: 'How can a technician reach you?',
    helper: `A local pest control company will contact you within about ${promise.contactWithinMinutes} minutes.`,
  },
});
