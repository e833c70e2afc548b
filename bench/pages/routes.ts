import { paths } from '../../e2e/support/sitePages.ts';
import { routes as addresses } from '../../site/src/config/routes.ts';

/** A page that is measured. */
export interface Route {
  path: string;
  /** Whether Lighthouse must give 100 in all four categories. */
  isScored: boolean;
  /** Lighthouse audits that do not apply to it. */
  skip: readonly string[];
}

const quizRoutes = [addresses.quiz, addresses.getQuote];

/** Every page, and the addresses that open the quiz. */
export const routes: readonly Route[] = [
  ...paths.map((path) => ({
    path,
    isScored: true,
    // Outcome pages are kept out of search engines on purpose.
    skip: path.startsWith('/outcome/') ? ['is-crawlable'] : [],
  })),
  // The landing page with the quiz already open.
  ...quizRoutes.map((path) => ({ path, isScored: false, skip: [] })),
];
