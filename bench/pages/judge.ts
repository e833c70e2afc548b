import { rounded, type Report } from '../report.ts';
import { categories } from './lighthouse.ts';
import type { Measured } from './measureRoute.ts';
import type { Paint } from './paint.ts';

const FCP_RATIO = 1.15;
const LCP_RATIO = 1.25;
const TBT_MS = 20;
const CLS = 0.01;

function judgePaint(report: Report, how: string, page: Paint, floor: Paint): void {
  const both = (key: keyof Paint) => `${Math.round(page[key])} beside ${Math.round(floor[key])}`;
  const ratio = (key: keyof Paint) => rounded(page[key] / floor[key]);
  const name = (figure: string) => `landing, ${how}: ${figure}`;
  report.add(name('FCP to floor'), ratio('fcp'), { atMost: FCP_RATIO }, `${both('fcp')} ms`);
  report.add(name('LCP to floor'), ratio('lcp'), { atMost: LCP_RATIO }, `${both('lcp')} ms`);
  report.add(
    name('TBT, ms'),
    Math.round(page.tbt),
    { atMost: TBT_MS },
    `floor ${Math.round(floor.tbt)}`,
  );
  report.add(name('CLS'), rounded(page.cls, 4), { below: CLS }, `floor ${rounded(floor.cls, 4)}`);
}

/** Compares the landing page's first view with its targets. */
export function judgeLanding(report: Report, landing: Measured): void {
  const { weight, applied, appliedFloor, simulated, simulatedFloor } = landing;
  report.add(
    'landing: scripts before any interaction, kB of brotli',
    rounded(weight.scriptBodies, 1),
    { atMost: 89.5 },
    `${rounded(weight.scripts, 1)} kB with headers`,
  );
  report.add(
    'landing: first view, kB',
    rounded(weight.total, 1),
    { atMost: 200 },
    Object.entries(weight.kilobytes)
      .map(([type, size]) => `${type} ${rounded(size, 1)}`)
      .join(', '),
  );
  report.add(
    'landing: own requests but for drawings',
    weight.ownRequests - weight.drawings,
    { atMost: 10 },
    `first view; ${weight.drawings} drawings`,
  );
  report.add("landing: others' requests", weight.otherRequests, { atMost: 0 }, 'first view');
  judgePaint(report, 'simulated', simulated, simulatedFloor);
  report.add('landing, simulated: LCP, ms', Math.round(simulated.lcp), { atMost: 1_000 }, '');
  judgePaint(report, 'applied', applied, appliedFloor);
}

/** Compares the whole quiz's scripts with their target; a page with the quiz open loads all of them. */
export function judgeQuizWeight(report: Report, { weight }: Measured): void {
  report.add(
    'scripts of the whole quiz to its end, kB of brotli',
    rounded(weight.scriptBodies, 1),
    { atMost: 129.9 },
    `${rounded(weight.scripts, 1)} kB with headers`,
  );
}

/** Compares Lighthouse's four scores of one page with their targets. */
export function judgeScores(report: Report, { path, scores, lost }: Measured): void {
  for (const category of categories) {
    report.add(
      `${path}: Lighthouse ${category}`,
      scores[category] ?? Number.NaN,
      { atLeast: 100 },
      lost[category]?.length ? `below 0.9 in some run: ${lost[category].join(', ')}` : '',
    );
  }
}
