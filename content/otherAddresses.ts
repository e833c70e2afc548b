import type { LegalPage } from './productDefinition.ts';
import { historyPath, outcomePath, sitePages } from './siteAddresses.ts';

/** A short or former address of a page, and the page that it permanently leads to. */
interface Redirect {
  from: string;
  to: string;
}

/** The short addresses that every site has. */
const shortAddresses: readonly Redirect[] = [{ from: '/do-not-sell', to: sitePages.optOut }];

/** The short and the former addresses of a site with these legal pages. */
export const redirectsTo = (
  legalPages: readonly Pick<LegalPage, 'path' | 'shortPath' | 'formerPaths'>[],
): Redirect[] => [
  ...shortAddresses,
  ...legalPages.flatMap(({ path, shortPath, formerPaths = [] }) =>
    // A page's short address may once have been its main one.
    [...(shortPath ? [shortPath] : []), ...formerPaths].flatMap((from) => [
      { from, to: path },
      { from: historyPath(from), to: historyPath(path) },
    ]),
  ),
];

/** Addresses that no legal page can have: the site's own, Gatsby's, and what the service answers. */
export const reservedAddresses: readonly string[] = [
  ...Object.values(sitePages),
  ...shortAddresses.map(({ from }) => from),
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
