import { median, rounded, type Report } from '../report.ts';
import { heapUseOfOpenings } from './heap.ts';
import { callToActionAt, impatientVisit, timeToQuestion } from './impatient.ts';
import { choicesToQuestions, tapToQuestion, wholeQuiz } from './journey.ts';
import type { Bench } from './measureRoute.ts';
import { slowService } from './slowService.ts';

/** The specified pause after each choice. */
const ADVANCE_DELAY_MS = 300;
const SERVICE_DELAY_MS = 100;
/** 0.2 kB an opening: less than any object that an opening could leave behind. */
const HEAP_GROWTH_KB = 10;

/** Measures `count` times, one after the other. */
async function repeat<T>(count: number, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) results.push(await measure());
  return results;
}

const runsOf = (values: readonly number[]) => `median of ${values.map(Math.round).join(', ')}`;

export async function judgeJourney(report: Report, bench: Bench): Promise<void> {
  const { browser, url, floorUrl, runs, progress } = bench;
  progress(`from the tap to the first question, ${runs} runs with and without scripts`);
  const taps = await repeat(runs, () => tapToQuestion(browser, url));
  const floor = await repeat(runs, () => tapToQuestion(browser, floorUrl));
  report.add(
    'tap to first question after load, ms',
    Math.round(median(taps)),
    { atMost: 80 },
    `${runsOf(taps)}; floor ${Math.round(median(floor))}`,
  );

  progress(`from each choice to the next question, ${runs} runs`);
  const choices = await repeat(runs, () => choicesToQuestions(browser, url));
  const slowest = choices.map((pauses) => Math.max(...pauses) - ADVANCE_DELAY_MS);
  report.add(
    'next question ready after the specified 300 ms, slowest of six, ms',
    Math.round(median(slowest)),
    { atMost: 40 },
    runsOf(slowest),
  );

  progress(`the whole quiz on Fast 4G, ${runs} runs`);
  const service = await slowService(url, SERVICE_DELAY_MS);
  const submissions = await repeat(runs, () => wholeQuiz(browser, service.url));
  const fullSpeed = await repeat(runs, () => wholeQuiz(browser, service.url, 1));
  await service.stop();
  const scripts = submissions.map(({ weight }) => weight.scripts);
  const bodies = submissions.map(({ weight }) => weight.scriptBodies);
  for (const [processor, measured] of [
    ['', fullSpeed],
    [', processor slowed down too', submissions],
  ] as const) {
    const submits = measured.map(({ submitToOutcome }) => submitToOutcome);
    report.add(
      `submit to outcome page with the name${processor}, ms`,
      Math.round(median(submits)),
      { atMost: 500 },
      `Fast 4G, service answers in ${SERVICE_DELAY_MS} ms; ${runsOf(submits)}`,
    );
  }
  const interactions = submissions.map(({ slowestInteraction }) => slowestInteraction);
  report.add(
    'slowest interaction of the whole quiz (INP), processor slowed down, ms',
    Math.round(median(interactions)),
    { below: 100 },
    runsOf(interactions),
  );
  report.add(
    'scripts of the whole quiz and of its outcome page, kB of brotli',
    rounded(median(bodies), 1),
    {},
    `${rounded(median(scripts), 1)} kB with headers`,
  );
}

export async function judgeImpatient(report: Report, bench: Bench): Promise<void> {
  const { browser, url, floorUrl, runs, progress } = bench;
  const at = await callToActionAt(browser, url);
  progress(`the impatient visitor, ${runs} runs with and without scripts`);
  const floor = [];
  const visits = [];
  for (let run = 1; run <= runs; run += 1) {
    progress(`impatient visit ${run} of ${runs}`);
    floor.push(await timeToQuestion(browser, floorUrl, at));
    visits.push(await impatientVisit(browser, url, at));
  }
  const questions = visits.map(({ question }) => question);
  const early = visits.filter(({ typedEarly }) => typedEarly).length;
  report.add(
    'impatient: first question to floor',
    rounded(median(questions) / median(floor)),
    { atMost: 1.25 },
    `ms: ${runsOf(questions)}; floor ${runsOf(floor)}`,
  );
  report.add(
    'impatient: visits whose ZIP code was typed before React came',
    early,
    { atLeast: 1 },
    `of ${runs}; without one the next line shows nothing`,
  );
  report.add(
    'impatient: visits that lost what was typed',
    visits.filter(({ checked }) => !checked).length,
    { atMost: 0 },
    `of ${runs}; the others had it checked`,
  );
  report.add(
    'impatient: waits for a download, to the contact step',
    Math.max(...visits.map(({ waits }) => waits.length)),
    { atMost: 0 },
    `ms: ${visits.map(({ waits }) => waits.map(Math.round).join(' + ') || '0').join(', ')}; ` +
      `contact step after ${runsOf(visits.map(({ contact }) => contact))} ms`,
  );
}

export async function judgeHeap(report: Report, bench: Bench): Promise<void> {
  const { browserPath, url, floorUrl, progress } = bench;
  progress('60 openings and closings of the quiz, with and without scripts');
  const { ten, sixty } = await heapUseOfOpenings(browserPath, url);
  const floor = await heapUseOfOpenings(browserPath, floorUrl);
  report.add(
    'heap growth over 50 openings, kB',
    Math.round(sixty.kilobytes - ten.kilobytes),
    { atMost: HEAP_GROWTH_KB },
    `${Math.round(ten.kilobytes)} after 10, ${Math.round(sixty.kilobytes)} after 60; ` +
      `floor grew ${Math.round(floor.sixty.kilobytes - floor.ten.kilobytes)}`,
  );
  report.add(
    'DOM nodes and listeners more after 50 openings',
    sixty.nodes + sixty.listeners - ten.nodes - ten.listeners,
    { atMost: 0 },
    `${ten.nodes} and ${ten.listeners} after 10`,
  );
}
