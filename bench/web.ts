/**
 * How fast the quiz reacts on a slow phone: the built site, served by the built service, in
 * Chromium with the CPU slowed down six times. Exits with 1 if a target is missed.
 */
import { chromium, devices, type Browser, type Page } from 'playwright';
import { Quiz } from '../e2e/support/quiz.ts';
import { TidyGuardServer } from '../e2e/support/server.ts';
import { browserLaunch } from '../scripts/lib/findBrowser.mjs';
import { median, Report } from './report.ts';

const CPU_SLOWDOWN = 6;
const RUNS = 5;

interface Run {
  /** From the press to the next paint, the slowest choice; milliseconds. */
  choiceToSelected: number;
  /** The longest task between the first choice and the last; milliseconds. */
  longestTask: number;
  /** From the choice to the next step on screen, the slowest; 300 ms of it are specified. */
  choiceToNextStep: number;
}

interface Observed {
  presses: number[];
  tasks: number[];
}

/**
 * Collects the browser's own event timing and long tasks. A string, because tsx would add
 * helpers to a function that do not exist in the page.
 */
const observe = `
  window.observed = { presses: [], tasks: [] };
  const collect = (type, into, accepts) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (accepts(entry)) into.push(entry.duration);
    }).observe({ type, durationThreshold: 16 });
  collect('event', observed.presses, ({ name }) => name === 'click' || name === 'pointerup');
  collect('longtask', observed.tasks, () => true);
`;

const readObserved = (page: Page) =>
  page.evaluate(() => (window as unknown as { observed: Observed }).observed);

async function measure(browser: Browser, url: string): Promise<Run> {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: url });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const quiz = new Quiz(page);
  await quiz.open();
  await quiz.answerZip();
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.evaluate(observe);
  let choiceToNextStep = 0;
  for (const [index, label] of quiz.labelsOf().slice(0, -1).entries()) {
    const began = performance.now();
    await quiz.choose(label, index + 3);
    choiceToNextStep = Math.max(choiceToNextStep, performance.now() - began);
  }
  const { presses, tasks } = await readObserved(page);
  await context.close();
  return {
    choiceToSelected: Math.max(0, ...presses),
    longestTask: Math.max(0, ...tasks),
    choiceToNextStep,
  };
}

const server = await TidyGuardServer.start();
const browser = await chromium.launch(await browserLaunch({ fullBrowser: true }));
const runs: Run[] = [];
try {
  for (let run = 1; run <= RUNS; run += 1) {
    console.log(`Run ${run} of ${RUNS}`);
    runs.push(await measure(browser, server.url));
  }
} finally {
  await browser.close();
  await server.stop();
}

const findings = [
  { name: 'choice to selected state, ms', key: 'choiceToSelected', target: { atMost: 100 } },
  { name: 'longest task during step changes, ms', key: 'longestTask', target: { atMost: 200 } },
  { name: 'choice to next step, driver included, ms', key: 'choiceToNextStep', target: {} },
] as const;

const report = new Report('web');
for (const { name, key, target } of findings) {
  const values = runs.map((run) => Math.round(run[key]));
  report.add(name, median(values), target, `median of ${values.join(', ')}`);
}
await report.write({ cpuSlowdown: CPU_SLOWDOWN });
