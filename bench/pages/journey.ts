import type { Browser } from 'playwright';
import { familyChoices, newContact, Quiz } from '../../e2e/support/quiz.ts';
import { fast4G, slow4G } from './conditions.ts';
import type { Response } from './observed.ts';
import { weigh, type Weight } from './paint.ts';
import { contactTitle, firstTitle, radioTitles } from './titles.ts';
import { Visit, VISITOR_NAME } from './visit.ts';

const time = ({ pressed, shown }: Response) => shown - pressed;

/** Loads a page, then taps its first call to action: ms from the tap to the first question. */
export async function tapToQuestion(browser: Browser, url: string): Promise<number> {
  const visit = await Visit.start(browser, url, slow4G);
  try {
    await visit.load('/');
    await new Quiz(visit.page).openButton.tap();
    await visit.stepShown(firstTitle);
    const { question } = await visit.observed();
    return question ? time(question) : Number.NaN;
  } finally {
    await visit.end();
  }
}

/** From the ZIP code to the last radio question: what each tap on an answer led to. */
async function answerQuestions(visit: Visit): Promise<Response[]> {
  const quiz = new Quiz(visit.page);
  await quiz.zip.fill('75201');
  await quiz.next.tap();
  for (const [index, answer] of (Object.values(familyChoices) as string[]).entries()) {
    await visit.stepShown(radioTitles[index] ?? '');
    await quiz.dialog.getByText(answer, { exact: true }).tap();
  }
  await visit.stepShown(contactTitle);
  const { steps } = await visit.observed();
  // The first radio question follows on Next, the others each on a choice.
  return steps.filter(({ title }) => radioTitles.slice(1).includes(title));
}

/** On Slow 4G: ms from each choice to the next question ready, the specified pause included. */
export async function choicesToQuestions(browser: Browser, url: string): Promise<number[]> {
  const visit = await Visit.start(browser, url, slow4G);
  try {
    await visit.load('/');
    await new Quiz(visit.page).openButton.tap();
    return (await answerQuestions(visit)).map(time);
  } finally {
    await visit.end();
  }
}

export interface Submission {
  /** From the tap on Get My Options to the outcome page painted with the visitor's name, in ms. */
  submitToOutcome: number;
  /** Everything that was fetched from the landing page to there. */
  weight: Weight;
}

/** On Fast 4G: the whole quiz, to the outcome page; `slowdown` is the processor's. */
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
    // E-mail and phone have been checked once nothing is asked for any more.
    await visit.quiet();
    const before = await visit.page.evaluate(() => performance.timeOrigin);
    await quiz.submit.tap();
    const { pressedAt } = await visit.observed();
    const outcomeAt = await visit.outcomePainted();
    return {
      submitToOutcome: outcomeAt - (before + pressedAt),
      weight: weigh(visit.traffic.finished),
    };
  } finally {
    await visit.end();
  }
}
