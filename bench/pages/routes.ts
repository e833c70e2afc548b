import { sitePages } from '@tidyguard/content';
import { mainBuild } from '../../e2e/support/builds.ts';
import { pathsOf } from '../../e2e/support/sitePages.ts';

/** A page that is measured. */
export interface Route {
  path: string;
  /** Whether Lighthouse must give 100 in all four categories. */
  isScored: boolean;
  /** Lighthouse audits that do not apply to it. */
  skip: readonly string[];
}

/** Every page, and the addresses that open the quiz. */
export const routes: readonly Route[] = [
  ...pathsOf(mainBuild).map((path) => ({
    path,
    isScored: true,
    // Outcome pages and the histories of legal pages are kept out of search engines on purpose.
    skip: /^\/outcome\/|\/history$/.test(path) ? ['is-crawlable'] : [],
  })),
  // The landing page with the quiz already open.
  ...[sitePages.quiz, sitePages.getQuote].map((path) => ({ path, isScored: false, skip: [] })),
];
