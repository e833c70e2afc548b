import { historyPath, type Product } from '@tidyguard/content';
import { legalHistory, notFoundSearch, optOutTitle } from '@tidyguard/content/product';
import { outcomeRoute, quizRoutes, routes, withoutSlash } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { titled } from './titled';

/** What the pages' descriptions are taken from. */
export type DescribedProduct = Pick<
  Product,
  'contactPage' | 'landing' | 'legalPages' | 'optOutPage' | 'outcomePages'
>;

/** A page as search engines should see it. */
interface DescribedPage {
  path: string;
  name: string;
  description: string;
  /** Whether search engines should list it. */
  indexed: boolean;
}

/** A page’s metadata for search engines and for previews where it is shared. */
export interface PageMeta {
  title: string;
  description: string;
  /** The canonical address, without a trailing slash except for the root. */
  canonical: string;
  indexed: boolean;
}

/** The address of a path on the site's domain. */
export const addressOf = (site: SiteConfig, path: string) =>
  `https://${site.domain}${withoutSlash(path)}`;

/** Every page of the site. */
function describedPages(site: SiteConfig, product: DescribedProduct): DescribedPage[] {
  const { contactPage, landing, legalPages, optOutPage, outcomePages } = product;
  return [
    { path: routes.home, ...landing(site.claims).search, indexed: true },
    { path: routes.contact, ...contactPage.search, indexed: true },
    {
      path: routes.optOut,
      name: optOutTitle,
      description: optOutPage.description,
      indexed: true,
    },
    ...legalPages.map(({ path, title, description }) => ({
      path,
      name: title,
      description,
      indexed: true,
    })),
    // Search engines should find only the legal text that is in force, not the page of its versions.
    ...legalPages.map(({ path, title }) => ({
      path: historyPath(path),
      name: legalHistory.title(title),
      description: legalHistory.summary,
      indexed: false,
    })),
    // An outcome page is personal: search engines are not to list it.
    ...Object.entries(outcomePages).map(([outcome, { name, lead }]) => ({
      path: outcomeRoute(outcome),
      name,
      description: lead,
      indexed: false,
    })),
  ];
}

/** The paths that search engines are to list. */
export const listedPaths = (site: SiteConfig, product: DescribedProduct) =>
  describedPages(site, product).flatMap(({ indexed, path }) => (indexed ? [path] : []));

/** The meta data of a page; a path that leads nowhere has that of the 404 page. */
export function pageMeta(site: SiteConfig, product: DescribedProduct, givenPath: string): PageMeta {
  const wanted = withoutSlash(givenPath);
  // The quiz's own addresses show the landing page.
  const path = quizRoutes.includes(wanted) ? routes.home : wanted;
  const page = describedPages(site, product).find((known) => known.path === path) ?? {
    ...notFoundSearch,
    indexed: false,
  };
  return {
    title: titled(site, page.name),
    description: page.description,
    canonical: addressOf(site, path),
    indexed: page.indexed,
  };
}
