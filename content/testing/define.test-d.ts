/**
 * What must not compile: `npm run types` fails if a line below an `@ts-expect-error` compiles, so that
 * a slip in a definition shows in the editor.
 */
import { defineProduct } from '../define.ts';
import type { Messages, QuizLabels } from '../languageWords.ts';
import type { OutcomePage, Product } from '../productDefinition.ts';
import {
  defineQuiz,
  type AnswersOf,
  type OutcomePoints,
  type RadioQuestion,
} from '../quizDefinition.ts';
import { exampleProduct, exampleQuiz } from './exampleProduct.ts';

type OutcomeId = 'home-visit' | 'concert-care';

const questions = [
  {
    id: 'piano_type',
    title: 'What kind of piano is it?',
    options: [
      { value: 'upright', label: 'Upright', points: { 'home-visit': 2 } },
      { value: 'grand', label: 'Grand', points: { 'concert-care': 2, 'home-visit': 1 } },
    ],
  },
] as const satisfies readonly RadioQuestion<OutcomeId>[];

type Answers = AnswersOf<typeof questions>;

export const wrongOutcomeInPoints = [
  {
    id: 'piano_type',
    title: 'What kind of piano is it?',
    options: [
      { value: 'upright', label: 'Upright', points: { 'home-visit': 2 } },
      // @ts-expect-error: there is no such outcome
      { value: 'grand', label: 'Grand', points: { 'home-visit': 1, 'concert-car': 2 } },
    ],
  },
] as const satisfies readonly RadioQuestion<OutcomeId>[];

export const missingLabel = [
  {
    id: 'piano_type',
    title: 'What kind of piano is it?',
    // @ts-expect-error: the second option has no label
    options: [{ value: 'upright', label: 'Upright' }, { value: 'grand' }],
  },
] as const satisfies readonly RadioQuestion<OutcomeId>[];

export const rightTogether: OutcomePoints<Answers> = {
  tieBreak: 1,
  together: [{ answers: { piano_type: 'grand' }, points: 1 }],
};

export const wrongAnswerTogether: OutcomePoints<Answers> = {
  tieBreak: 1,
  // @ts-expect-error: the question has no such answer
  together: [{ answers: { piano_type: 'toy' }, points: 1 }],
};

export const wrongQuestionTogether: OutcomePoints<Answers> = {
  tieBreak: 1,
  // @ts-expect-error: there is no such question
  together: [{ answers: { piano_typ: 'grand' }, points: 1 }],
};

// @ts-expect-error: every outcome has its place in a tie
export const missingTieBreak: OutcomePoints<Answers> = { together: [] };

export const wrongDefault = defineQuiz({
  ...exampleQuiz,
  questions,
  outcomes: { 'home-visit': { tieBreak: 1 }, 'concert-care': { tieBreak: 2 } },
  // @ts-expect-error: there is no such outcome
  defaultOutcome: 'home-visits',
});

export const wrongPointsInline = defineQuiz({
  ...exampleQuiz,
  questions: [
    {
      id: 'piano_type',
      title: 'What kind of piano is it?',
      // @ts-expect-error: there is no such outcome
      options: [{ value: 'upright', label: 'Upright', points: { 'home-visits': 2 } }],
    },
  ],
  outcomes: { 'home-visit': { tieBreak: 1 } },
  defaultOutcome: 'home-visit',
});

declare const pageWithoutAction: Omit<OutcomePage, 'callToAction'>;
// @ts-expect-error: the call to action has no words
export const missingWord: OutcomePage = pageWithoutAction;

declare const productWithoutConsent: Omit<Product, 'consent'>;
// @ts-expect-error: the consent is missing
export const missingPart = () => defineProduct(productWithoutConsent);

export const misspeltWord = () =>
  defineProduct({
    ...exampleProduct,
    // @ts-expect-error: it is called title
    notFound: { titel: 'Nothing here.', lead: 'No such page.', drawing: 'StepHome' },
  });

export const missingVoice = () =>
  defineProduct({
    ...exampleProduct,
    // @ts-expect-error: both readings of the brand have their phrases
    voices: { security: exampleProduct.voices.security },
  });

declare const messagesWithoutPhone: Omit<Messages, 'phoneFormat'>;
// @ts-expect-error: a language has every message
export const missingMessage = messagesWithoutPhone satisfies Messages;

declare const labels: QuizLabels;
// @ts-expect-error: the step's label is made of numbers
export const fixedLabel = { ...labels, step: 'Paso' } satisfies QuizLabels;
