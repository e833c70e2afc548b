/** The pages that every site has, whatever its product. */
export const sitePages = {
  home: '/',
  quiz: '/quiz',
  getQuote: '/get-quote',
  contact: '/contact',
} as const;

/** What the address of an outcome's page begins with. */
export const outcomePath = '/outcome';

/** Addresses that no legal page can have: the site's own, Gatsby's, and what the service answers. */
export const reservedAddresses: readonly string[] = [
  ...Object.values(sitePages),
  outcomePath,
  '/404',
  '/page-data',
  '/static',
  '/hooks',
  '/docs',
  '/healthz',
  '/readyz',
  '/metrics',
];
