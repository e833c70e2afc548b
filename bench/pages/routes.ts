import { paths } from '../../e2e/support/sitePages.ts';
import { routes as addresses } from '../../site/src/config/routes.ts';

/** A page that is measured. */
export interface Route {
  path: string;
  /** Lighthouse must give it 100 four times. */
  isScored: boolean;
  /** Lighthouse audits that do not hold for it. */
  skip: readonly string[];
}

const quizRoutes = [addresses.quiz, addresses.getQuote];

/** Every address of the site that is a page of its own. */
export const routes: readonly Route[] = [
  ...paths.map((path) => ({
    path,
    isScored: true,
    // A visitor's own page is not for search engines.
    skip: path.startsWith('/outcome/') ? ['is-crawlable'] : [],
  })),
  // The landing page with the quiz open from the start.
  ...quizRoutes.map((path) => ({ path, isScored: false, skip: [] })),
];
