import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { browserArgs } from '../../scripts/lib/findBrowser.mjs';
import { median } from '../report.ts';
import { medianPaint, type Paint } from './paint.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** One audit of a page by Lighthouse, as a phone, with simulated throttling. */
export interface Audit {
  paint: Paint;
  /** 0 to 100; only the categories that were requested. */
  scores: Partial<Record<Category, number>>;
  /** The audits that cost points, by category. */
  lost: Partial<Record<Category, string[]>>;
}

const figure = (result: Result, id: string) => result.audits[id]?.numericValue ?? Number.NaN;

function scoresOf({ categories: scored }: Result): Audit['scores'] {
  return Object.fromEntries(
    categories
      .filter((category) => scored[category])
      .map((category) => [category, Math.round((scored[category]?.score ?? Number.NaN) * 100)]),
  );
}

function lostPoints({ audits, categories: scored }: Result): Audit['lost'] {
  const costs = (id: string) => {
    const score = audits[id]?.score;
    return typeof score === 'number' && score < 0.9;
  };
  return Object.fromEntries(
    Object.entries(scored).map(([category, { auditRefs }]) => [
      category,
      auditRefs.filter(({ id, weight }) => weight > 0 && costs(id)).map(({ id }) => id),
    ]),
  );
}

const paintAudits = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

/**
 * Audits a page once, in a browser of its own.
 *
 * @param options.isFloor measures paints only
 * @param options.skip audits that do not apply to this page
 * @returns null if Lighthouse itself failed, as it sometimes does on a busy machine
 */
export async function audit(
  url: string,
  options: { browserPath: string; isFloor: boolean; skip: readonly string[] },
): Promise<Audit | null> {
  const chrome = await launch({
    chromePath: options.browserPath,
    handleSIGINT: false,
    chromeFlags: ['--headless=new', ...browserArgs],
  });
  const kill = () => chrome.kill();
  process.once('exit', kill);
  try {
    const flags: Flags = {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      disableFullPageScreenshot: true,
      ...(options.isFloor
        ? { onlyAudits: paintAudits }
        : { onlyCategories: [...categories], skipAudits: [...options.skip] }),
    };
    const answer = await lighthouse(url, flags);
    if (!answer) throw new Error(`Lighthouse gave no result for ${url}.`);
    const { lhr } = answer;
    const missing = paintAudits.filter((id) => Number.isNaN(figure(lhr, id)));
    if (lhr.runtimeError || missing.length > 0) {
      const reason = lhr.runtimeError?.code ?? `no ${missing.join(', ')}`;
      console.log(`     Lighthouse failed on ${url}: ${reason}`);
      return null;
    }
    return {
      paint: {
        fcp: figure(lhr, 'first-contentful-paint'),
        lcp: figure(lhr, 'largest-contentful-paint'),
        tbt: figure(lhr, 'total-blocking-time'),
        cls: figure(lhr, 'cumulative-layout-shift'),
      },
      scores: scoresOf(lhr),
      lost: lostPoints(lhr),
    };
  } finally {
    process.off('exit', kill);
    kill();
  }
}

/** The medians of several audits of one page. */
export function medianAudit(audits: readonly Audit[]): Audit {
  const scores = Object.fromEntries(
    categories
      .filter((category) => audits[0]?.scores[category] !== undefined)
      .map((category) => [
        category,
        median(audits.map((one) => one.scores[category] ?? Number.NaN)),
      ]),
  );
  return {
    paint: medianPaint(audits.map(({ paint }) => paint)),
    scores,
    lost: Object.fromEntries(
      categories.map((category) => [
        category,
        [...new Set(audits.flatMap(({ lost }) => lost[category] ?? []))],
      ]),
    ),
  };
}
