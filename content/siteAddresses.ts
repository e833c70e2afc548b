/** The pages that every site has, whatever its product. */
export const sitePages = {
  home: '/',
  quiz: '/quiz',
  getQuote: '/get-quote',
  contact: '/contact',
  optOut: '/do-not-sell-or-share',
} as const;

/** What the address of an outcome's page begins with. */
export const outcomePath = '/outcome';

/** The page that lists the versions of a legal page. */
export const historyPath = (legalPath: string) => `${legalPath}/history`;
