import { answersFor, outcomesInTieOrder } from '@tidyguard/content';
import { mainBuild } from '../support/builds.ts';
import type { Visitor } from './visitor.ts';

const { quiz, landing, claims } = mainBuild.product;

/** The outcome that `labels` lead to. */
export const outcome = outcomesInTieOrder(quiz)[0] ?? quiz.defaultOutcome;
const answers = answersFor(quiz, outcome);

/** The labels of the answers that visitors choose here, in the order of the questions. */
export const labels = quiz.questions.map(
  ({ id, options }) => options.find(({ value }) => value === answers[id])?.label ?? '',
);

/** What the quiz says at this step; the first is 1. */
export const stepWords = (step: number) => `Step ${step} of ${quiz.questions.length + 2}`;

/** Answers every question, from the landing page on; `look` is called at each step before its answer. */
export async function walkToContact(
  visitor: Visitor,
  look: (step: string) => Promise<void> = async () => undefined,
) {
  await visitor.goTo('/');
  await visitor.press('button', landing(claims).action);
  await visitor.see(stepWords(1));
  await look('ZIP');
  await visitor.type('ZIP code', '75201');
  await visitor.press('button', 'Next');
  for (const [index, label] of labels.entries()) {
    await visitor.see(stepWords(index + 2));
    await look(label);
    await visitor.pressText(label);
  }
  await visitor.see(stepWords(labels.length + 2));
  await look('contact');
}
