import type { Browser } from 'playwright';
import { median } from '../report.ts';
import { slow4G, type Network } from './conditions.ts';
import { blockingTime } from './observed.ts';
import { bodyKilobytes, kilobytes, type Fetched } from './traffic.ts';
import { Visit } from './visit.ts';

/** How fast a page paints; times in ms since navigation. */
export interface Paint {
  fcp: number;
  lcp: number;
  /** Total blocking time. */
  tbt: number;
  cls: number;
}

/** What a page loads over the network. */
export interface Weight {
  /** Kilobytes on the wire, headers included, by type of resource. */
  kilobytes: Record<string, number>;
  total: number;
  scripts: number;
  /** The scripts' encoded bodies alone. */
  scriptBodies: number;
  ownRequests: number;
  /** Among the own requests. Browsers request drawings late, and only a few if little is on screen. */
  drawings: number;
  otherRequests: number;
}

export interface AppliedPaint {
  paint: Paint;
  weight: Weight;
}

export function weigh(fetched: readonly Fetched[]): Weight {
  const types = [...new Set(fetched.map(({ type }) => type))].sort();
  const own = fetched.filter(({ isOwn }) => isOwn);
  return {
    kilobytes: Object.fromEntries(types.map((type) => [type, kilobytes(fetched, type)])),
    total: kilobytes(fetched),
    scripts: kilobytes(fetched, 'Script'),
    scriptBodies: bodyKilobytes(fetched, 'Script'),
    ownRequests: own.length,
    drawings: own.filter(({ type }) => type === 'Image').length,
    otherRequests: fetched.length - own.length,
  };
}

/** Loads a page once, on Slow 4G by default, with a slowed processor and without any interaction. */
export async function paintOf(
  browser: Browser,
  url: string,
  path: string,
  network: Network | null = slow4G,
): Promise<AppliedPaint> {
  const visit = await Visit.start(browser, url, network);
  try {
    await visit.load(path);
    const observed = await visit.observed();
    const paint = {
      fcp: observed.fcp ?? Number.NaN,
      lcp: observed.lcp ?? Number.NaN,
      tbt: blockingTime(observed),
      cls: observed.cls,
    };
    return { paint, weight: weigh(visit.traffic.finished) };
  } finally {
    await visit.end();
  }
}

/** The median of each figure over several loads. */
export function medianPaint(runs: readonly Paint[]): Paint {
  const of = (key: keyof Paint) => median(runs.map((run) => run[key]));
  return { fcp: of('fcp'), lcp: of('lcp'), tbt: of('tbt'), cls: of('cls') };
}
