import type { Browser } from 'playwright';
import { audit, medianAudit, type Audit } from './lighthouse.ts';
import { medianPaint, paintOf, type Paint, type Weight } from './paint.ts';
import type { Route } from './routes.ts';

/** What is measured, and how often. */
export interface Bench {
  browser: Browser;
  browserPath: string;
  /** The address of the built site. */
  url: string;
  /** The address of the same site without scripts. */
  floorUrl: string;
  runs: number;
  /** Prints what is being measured. */
  progress: (line: string) => void;
}

/** One page and its floor: medians of all runs. */
export interface Measured {
  path: string;
  weight: Weight;
  applied: Paint;
  appliedFloor: Paint;
  simulated: Paint;
  simulatedFloor: Paint;
  scores: Audit['scores'];
  /** Lighthouse audits that cost points in any run, by category. */
  lost: Audit['lost'];
}

/** Measures a page and its floor in turns, so that both meet the same conditions. */
export async function measureRoute(bench: Bench, route: Route): Promise<Measured> {
  const { browser, browserPath, url, floorUrl, runs, progress } = bench;
  const { path, skip } = route;
  const applied = [];
  const appliedFloor = [];
  const audits = [];
  const floorAudits = [];
  for (let run = 1; run <= runs; run += 1) {
    progress(`${path}, run ${run} of ${runs}: loads, then Lighthouse`);
    applied.push(await paintOf(browser, url, path));
    appliedFloor.push(await paintOf(browser, floorUrl, path));
    audits.push(await audit(url + path, { browserPath, isFloor: false, skip }));
    floorAudits.push(await audit(floorUrl + path, { browserPath, isFloor: true, skip: [] }));
  }
  const [first] = applied;
  if (!first) throw new Error(`${path} was not measured: ask for at least one run.`);
  const { paint: simulated, scores, lost } = medianAudit(audits.filter((one) => one !== null));
  return {
    path,
    // The bytes are the same in every run.
    weight: first.weight,
    applied: medianPaint(applied.map(({ paint }) => paint)),
    appliedFloor: medianPaint(appliedFloor.map(({ paint }) => paint)),
    simulated,
    simulatedFloor: medianAudit(floorAudits.filter((one) => one !== null)).paint,
    scores,
    lost,
  };
}
