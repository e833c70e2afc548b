import { outcomePath, sitePages } from '@tidyguard/content';

export { redirectsTo } from '@tidyguard/content';

/** The addresses that every product's site has, without trailing slash. */
export const routes = sitePages;

/** The page of an outcome. */
export const outcomeRoute = (outcome: string) => `${outcomePath}/${outcome}`;

/** Routes that show the landing page with the quiz open. */
export const quizRoutes: readonly string[] = [routes.quiz, routes.getQuote];

/** Whether a path opens the quiz by itself. */
export const isQuizRoute = (path: string) => quizRoutes.includes(path.replace(/\/$/, ''));

/** A path as the routes are written. */
export const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1');
