/** Every address of the site, without trailing slash. */
export const routes = {
  home: '/',
  quiz: '/quiz',
  getQuote: '/get-quote',
  contact: '/contact',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  tcpaDisclaimer: '/tcpa-disclaimer',
} as const;

/** Short addresses and what they lead to permanently. */
export const redirects: readonly { from: string; to: string }[] = [
  { from: '/privacy', to: routes.privacyPolicy },
  { from: '/terms', to: routes.termsOfService },
  { from: '/tcpa', to: routes.tcpaDisclaimer },
];

/** The page of an outcome. */
export const outcomeRoute = (outcome: string) => `/outcome/${outcome}` as const;

/** Routes that show the landing page with the quiz open. */
export const quizRoutes: readonly string[] = [routes.quiz, routes.getQuote];

/** Whether a path opens the quiz by itself. */
export const isQuizRoute = (path: string) => quizRoutes.includes(path.replace(/\/$/, ''));
