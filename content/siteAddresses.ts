/** The pages that every site has, whatever its product. */
export const sitePages = {
  home: '/',
  quiz: '/quiz',
  getQuote: '/get-quote',
  contact: '/contact',
  optOut: '/do-not-sell-or-share',
} as const;

/** How the address of every outcome page begins. */
export const outcomePath = '/outcome';

/** The page that lists the versions of a legal page. */
export const historyPath = (legalPath: string) => `${legalPath}/history`;

/** The longest name of an outcome, in characters. */
export const LONGEST_NAME = 60;

/** Whether a folder may be called so: its name becomes a part of an address, and a name in code. */
export const isFolderName = (name: string) =>
  /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= LONGEST_NAME;
