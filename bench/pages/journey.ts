import type { Browser } from 'playwright';
import { newContact, Quiz } from '../../e2e/support/quiz.ts';
import { fast4G, slow4G } from './conditions.ts';
import type { Response } from './observed.ts';
import { weigh, type Weight } from './paint.ts';
import { contactTitle, firstTitle, radioTitles } from './titles.ts';
import { Visit, VISITOR_NAME } from './visit.ts';

const duration = ({ pressed, shown }: Response) => shown - pressed;

/** On Slow 4G: ms from the tap on the loaded landing page's call to action to the first question. */
export async function tapToQuestion(browser: Browser, url: string): Promise<number> {
  const visit = await Visit.start(browser, url, slow4G);
  try {
    await visit.load('/');
    await new Quiz(visit.page).openButton.tap();
    await visit.stepShown(firstTitle);
    const { question } = await visit.observed();
    return question ? duration(question) : Number.NaN;
  } finally {
    await visit.end();
  }
}

/** Answers from the ZIP code to the last radio question. Returns when each question was shown. */
async function answerQuestions(visit: Visit): Promise<Response[]> {
  const quiz = new Quiz(visit.page);
  await quiz.zip.fill('75201');
  await quiz.next.tap();
  for (const [index, label] of quiz.labelsOf().entries()) {
    await visit.stepShown(radioTitles[index] ?? '');
    await quiz.press(label, 'tap');
  }
  await visit.stepShown(contactTitle);
  const { steps } = await visit.observed();
  // The first radio question is left out: it follows Next, not a choice.
  return steps.filter(({ title }) => radioTitles.slice(1).includes(title));
}

/** On Slow 4G: ms from each choice to the next question, with the specified pause. */
export async function choicesToQuestions(browser: Browser, url: string): Promise<number[]> {
  const visit = await Visit.start(browser, url, slow4G);
  try {
    await visit.load('/');
    await new Quiz(visit.page).openButton.tap();
    return (await answerQuestions(visit)).map(duration);
  } finally {
    await visit.end();
  }
}

export interface Submission {
  /** From the tap on Get My Options to the outcome page painted with the visitor's name, in ms. */
  submitToOutcome: number;
  /**
   * The slowest interaction from the landing page to there, from input to the next paint, in ms:
   * with fewer than fifty of them, what browsers report as INP.
   */
  slowestInteraction: number;
  /** Everything that was loaded from the landing page to there. */
  weight: Weight;
}

/**
 * Takes the whole quiz on Fast 4G, to the outcome page.
 *
 * @param slowdown the processor's; by default as in conditions.ts.
 */
export async function wholeQuiz(
  browser: Browser,
  url: string,
  slowdown?: number,
): Promise<Submission> {
  const visit = await Visit.start(browser, url, fast4G, slowdown);
  try {
    await visit.load('/');
    const quiz = new Quiz(visit.page);
    await quiz.openButton.tap();
    await answerQuestions(visit);
    await quiz.fillContact({ ...newContact(), firstName: VISITOR_NAME });
    // Once no request is pending, e-mail and phone have been checked.
    await visit.networkIdle();
    const before = await visit.page.evaluate(() => performance.timeOrigin);
    await quiz.submit.tap();
    const { pressedAt } = await visit.observed();
    const outcomeAt = await visit.outcomePainted();
    const { slowestInteraction } = await visit.observed();
    return {
      submitToOutcome: outcomeAt - (before + pressedAt),
      slowestInteraction,
      weight: weigh(visit.traffic.finished),
    };
  } finally {
    await visit.end();
  }
}
