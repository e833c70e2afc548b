/**
 * Measures the built pages on an emulated slow phone, each beside the same page without scripts
 * (its floor): bytes, paints, Lighthouse, the quiz, an impatient visitor, memory. Needs a
 * finished build; `npm run bench -- pages` makes one. `--quick` measures once instead of five
 * times.
 */
import { sitePages } from '@tidyguard/content';
import { chromium } from 'playwright';
import { TidyGuardServer } from '../../e2e/support/server.ts';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { browserArgs } from '../../scripts/lib/findBrowser.mjs';
import { Report } from '../report.ts';
import { CPU_SLOWDOWN, fast4G, slow4G } from './conditions.ts';
import { judgeFirstFlight } from './firstFlight.ts';
import { makeFloor } from './floor.ts';
import { judgeLanding, judgeQuizWeight, judgeScores } from './judge.ts';
import { measureRoute, type Bench, type Measured } from './measureRoute.ts';
import { judgeHeap, judgeImpatient, judgeJourney } from './quizFigures.ts';
import { routes } from './routes.ts';
import { slowLinkOf4G } from './slowLink.ts';
import { printTable } from './table.ts';

// When interrupted, exit at once, so that the exit handlers end servers and browsers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

const quick = process.argv.includes('--quick');
const began = Date.now();
const progress = (line: string) =>
  console.log(`     ${Math.round((Date.now() - began) / 1_000)} s: ${line}`);

const browserPath = await ensureBrowser({ fullBrowser: true });
const browser = await chromium.launch({
  args: browserArgs,
  executablePath: browserPath,
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
});
const server = await TidyGuardServer.start();
const floorServer = await TidyGuardServer.start({ SITE_DIR: await makeFloor() });
const bench: Bench = {
  browser,
  browserPath,
  url: server.url,
  floorUrl: floorServer.url,
  runs: quick ? 1 : 5,
  progress,
};
const report = new Report('pages');
const measured: Measured[] = [];

/**
 * Runs one part. A failure counts as a missed target and the other parts still run. Results are
 * written after each part, because the whole takes long.
 */
async function part(name: string, measure: () => Promise<void>): Promise<void> {
  try {
    await measure();
  } catch (error) {
    report.add(name, Number.NaN, { atLeast: 0 }, `not measured: ${String(error)}`);
  }
  await report.write({
    quick,
    cpuSlowdown: CPU_SLOWDOWN,
    networks: [slow4G.name, fast4G.name, slowLinkOf4G.name],
    routes: measured,
  });
}

try {
  await part('first flight', () => judgeFirstFlight(report, bench));
  await part('impatient visitor', () => judgeImpatient(report, bench));
  await part('journey', () => judgeJourney(report, bench));
  await part('heap', () => judgeHeap(report, bench));
  for (const route of routes) {
    await part(route.path, async () => {
      const page = await measureRoute(bench, route);
      measured.push(page);
      if (route.path === sitePages.home) judgeLanding(report, page);
      if (route.path === sitePages.quiz) judgeQuizWeight(report, page);
      if (route.isScored) judgeScores(report, page);
    });
  }
} finally {
  await browser.close();
  await server.stop();
  await floorServer.stop();
}
printTable(measured);
