import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { Quiz } from '../../e2e/support/quiz.ts';
import { slow4G, type Network } from './conditions.ts';
import { contactTitle, firstTitle, radioTitles } from './titles.ts';
import { Visit } from './visit.ts';

const TAP_EVERY_MS = 100;
const ANSWER_EVERY_MS = 1_000;
const DIGIT_EVERY_MS = 60;
const ZIP = '75201';

/** A place on the screen, in CSS pixels. */
interface Point {
  x: number;
  y: number;
}

/** The position of the landing page's first call to action; the same with and without scripts. */
export async function callToActionAt(browser: Browser, url: string): Promise<Point> {
  const visit = await Visit.start(browser, url);
  try {
    await visit.load('/');
    const box = await new Quiz(visit.page).openButton.boundingBox();
    if (!box) throw new Error('The landing page shows no call to action.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  } finally {
    await visit.end();
  }
}

/** Opens the landing page and taps from the first paint until the first question is on screen. */
async function tapUntilQuestion(visit: Visit, at: Point): Promise<number> {
  let isShown = false;
  await visit.page.exposeBinding('benchQuestion', () => {
    isShown = true;
  });
  await visit.session.send('Page.enable');
  await visit.session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  const painted = new Promise<void>((resolve) => {
    visit.session.on('Page.lifecycleEvent', ({ name }) => {
      if (name === 'firstPaint') resolve();
    });
  });
  await visit.page.goto('/', { waitUntil: 'commit' });
  await painted;
  const taps: Promise<unknown>[] = [];
  while (!isShown) {
    // Not awaited: people tap without waiting for the page.
    taps.push(visit.page.touchscreen.tap(at.x, at.y));
    await wait(TAP_EVERY_MS);
  }
  await Promise.all(taps);
  const { question } = await visit.observed();
  return question?.shown ?? Number.NaN;
}

/** The time from navigation to the first question, which opens without a script, in ms. */
export async function timeToQuestion(
  browser: Browser,
  url: string,
  at: Point,
  network: Network | null = slow4G,
): Promise<number> {
  const visit = await Visit.start(browser, url, network);
  try {
    return await tapUntilQuestion(visit, at);
  } finally {
    await visit.end();
  }
}

/** What an impatient visitor experienced. */
export interface ImpatientVisit {
  /** From navigation to the first question on screen, in ms. */
  question: number;
  /** The ZIP code was typed, and Next pressed, before React had hydrated the quiz. */
  typedEarly: boolean;
  /** The site checked the ZIP that was typed and went on to the next question. */
  checked: boolean;
  /** Each time the quiz waited for code that was still loading, up to the contact step; in ms. */
  waits: number[];
  /** From navigation to the contact step, in ms. */
  contact: number;
}

/** On Slow 4G: taps from the first paint on, types at once, then gives an answer a second. */
export async function impatientVisit(
  browser: Browser,
  url: string,
  at: Point,
): Promise<ImpatientVisit> {
  const visit = await Visit.start(browser, url, slow4G);
  const quiz = new Quiz(visit.page);
  const { page } = visit;
  try {
    const check = page.waitForRequest(/\/hooks\/zip$/);
    const question = await tapUntilQuestion(visit, at);
    // One of the earlier taps may have taken the focus from the field.
    await quiz.zip.tap();
    await page.keyboard.type(ZIP, { delay: DIGIT_EVERY_MS });
    await page.keyboard.press('Enter');
    const typedEarly = await quiz.dialog
      .locator('form')
      .evaluate((form) => form.dataset.live !== 'true');
    const { zip } = (await check).postDataJSON() as { zip?: string };
    for (const [index, label] of quiz.labelsOf().entries()) {
      await visit.stepShown(radioTitles[index] ?? '');
      await wait(ANSWER_EVERY_MS);
      await quiz.press(label, 'tap');
    }
    await visit.stepShown(contactTitle);
    const { steps, waits } = await visit.observed();
    const [first] = steps;
    return {
      question,
      typedEarly,
      checked: zip === ZIP && first?.title === firstTitle,
      waits: waits.map(({ from, until }) => (until ?? Number.NaN) - from),
      contact: steps.at(-1)?.shown ?? Number.NaN,
    };
  } finally {
    await visit.end();
  }
}
