/**
 * The steps of a quiz, derived from its definition: the ZIP, the questions, the pause 'loading' and the
 * contact details 'contact'. A question's step has the question's id.
 */
import { questionCount, type QuizDefinition, type RadioQuestion } from '@tidyguard/content';

/** The ids of the questions in order, the ZIP first. */
export const questionIds = ({ questions }: QuizDefinition): string[] => [
  'zip',
  ...questions.map(({ id }) => id),
];

/** The number of steps that a visitor answers: the questions and the contact details (M of 'Step N of M'). */
export const answeredSteps = (quiz: QuizDefinition) => questionCount(quiz) + 1;

/** The radio question with this id; null for the ZIP and for steps that ask no question. */
export const radioQuestion = ({ questions }: QuizDefinition, id: string): RadioQuestion | null =>
  questions.find((question) => question.id === id) ?? null;

/**
 * The position of a step, from 1. The loading step shares its position with the
 * contact step, because nobody goes back to it.
 */
export function positionOf(quiz: QuizDefinition, step: string): number {
  const index = questionIds(quiz).indexOf(step);
  return index === -1 ? answeredSteps(quiz) : index + 1;
}

/** The step at a position, from 1; lower positions give the first step, higher ones the last. */
export const stepAt = (quiz: QuizDefinition, position: number): string =>
  questionIds(quiz)[Math.max(1, Math.floor(position)) - 1] ?? 'contact';

/** The step after a question: the next question, or the loading step after the last one. */
export const stepAfter = (quiz: QuizDefinition, question: string): string =>
  questionIds(quiz)[positionOf(quiz, question)] ?? 'loading';
