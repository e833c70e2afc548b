import { sitePages } from '@tidyguard/content';
import { TidyGuardServer } from '../../e2e/support/server.ts';
import { median, rounded, type Report } from '../report.ts';
import { slow4G, type Network } from './conditions.ts';
import { makeBare } from './floor.ts';
import { callToActionAt, timeToQuestion } from './impatient.ts';
import type { Bench } from './measureRoute.ts';
import { paintOf, type Paint } from './paint.ts';
import { slowLink, slowLinkOf4G } from './slowLink.ts';

/** How the landing page and the bare one reach the phone. */
interface Way {
  name: string;
  network: Network | null;
  url: string;
  bareUrl: string;
}

const PAINTS: readonly { key: keyof Paint; name: string; atMost: number }[] = [
  { key: 'fcp', name: 'first paint', atMost: 1.15 },
  { key: 'lcp', name: 'largest paint', atMost: 1.25 },
];
const QUESTION_TO_BARE = 1.15;

async function compare(report: Report, bench: Bench, way: Way): Promise<void> {
  const { browser, runs, progress } = bench;
  const at = await callToActionAt(browser, bench.url);
  const bareAt = await callToActionAt(browser, way.bareUrl);
  const questions: number[] = [];
  const bareQuestions: number[] = [];
  const paints: Paint[] = [];
  const barePaints: Paint[] = [];
  for (let run = 1; run <= runs; run += 1) {
    progress(`landing page and bare page, ${way.name}, run ${run} of ${runs}`);
    bareQuestions.push(await timeToQuestion(browser, way.bareUrl, bareAt, way.network));
    questions.push(await timeToQuestion(browser, way.url, at, way.network));
    const paintAt = async (url: string) =>
      (await paintOf(browser, url, sitePages.home, way.network)).paint;
    barePaints.push(await paintAt(way.bareUrl));
    paints.push(await paintAt(way.url));
  }
  const add = (name: string, atMost: number, ours: number[], bare: number[]) =>
    report.add(
      `landing to bare page, ${way.name}: ${name}`,
      rounded(median(ours) / median(bare)),
      { atMost },
      `ms: median of ${ours.map(Math.round).join(', ')}; bare of ${bare.map(Math.round).join(', ')}`,
    );
  add('first question of the impatient visitor', QUESTION_TO_BARE, questions, bareQuestions);
  for (const { key, name, atMost } of PAINTS) {
    const of = (measured: readonly Paint[]) => measured.map((paint) => paint[key]);
    add(name, atMost, of(paints), of(barePaints));
  }
}

/**
 * Compares the landing page with its bare words (bare.ts): both throttled by the browser, which delays
 * requests, and over a link that sends packets as a server does.
 */
export async function judgeFirstFlight(report: Report, bench: Bench): Promise<void> {
  const bareServer = await TidyGuardServer.start({ SITE_DIR: await makeBare() });
  const link = await slowLink(bench.url, slowLinkOf4G);
  const bareLink = await slowLink(bareServer.url, slowLinkOf4G);
  try {
    await compare(report, bench, {
      name: 'by packets',
      network: null,
      url: link.url,
      bareUrl: bareLink.url,
    });
    await compare(report, bench, {
      name: 'applied',
      network: slow4G,
      url: bench.url,
      bareUrl: bareServer.url,
    });
  } finally {
    await link.stop();
    await bareLink.stop();
    await bareServer.stop();
  }
}
