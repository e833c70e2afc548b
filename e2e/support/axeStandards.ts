/** What axe checks: WCAG 2.2 AA, and its own best practices. */
export const axeStandards = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
];
