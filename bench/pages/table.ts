import { rounded } from '../report.ts';
import { categories } from './lighthouse.ts';
import type { Measured } from './measureRoute.ts';
import type { Paint } from './paint.ts';

const beside = (page: Paint, floor: Paint, key: keyof Paint, digits = 0) =>
  `${rounded(page[key], digits)} (${rounded(floor[key], digits)})`;

function row({ weight, applied, appliedFloor, simulated, simulatedFloor, scores }: Measured) {
  const kB = (...types: string[]) =>
    rounded(
      types.reduce((sum, type) => sum + (weight.kilobytes[type] ?? 0), 0),
      1,
    );
  return {
    'kB all': rounded(weight.total, 1),
    script: kB('Script'),
    html: kB('Document'),
    font: kB('Font'),
    data: kB('Fetch', 'XHR'),
    requests: weight.ownRequests + weight.otherRequests,
    'FCP sim': beside(simulated, simulatedFloor, 'fcp'),
    'LCP sim': beside(simulated, simulatedFloor, 'lcp'),
    'TBT sim': beside(simulated, simulatedFloor, 'tbt'),
    'CLS sim': beside(simulated, simulatedFloor, 'cls', 3),
    'FCP 4G': beside(applied, appliedFloor, 'fcp'),
    'LCP 4G': beside(applied, appliedFloor, 'lcp'),
    'TBT 4G': beside(applied, appliedFloor, 'tbt'),
    'CLS 4G': beside(applied, appliedFloor, 'cls', 3),
    scores: categories.map((category) => scores[category] ?? '-').join('/'),
  };
}

/** All pages, each figure with its floor in brackets; simulated by Lighthouse, and on Slow 4G. */
export function printTable(measured: readonly Measured[]): void {
  console.table(Object.fromEntries(measured.map((route) => [route.path, row(route)])));
}
