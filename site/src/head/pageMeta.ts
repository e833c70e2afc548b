import { outcomePages } from '@tidyguard/content/product';
import type { Outcome } from '@tidyguard/service/contract';
import { outcomeRoute, quizRoutes, routes } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { titled } from './titled';

/** What a page tells search engines and those it is shared with. */
export interface PageMeta {
  title: string;
  description: string;
  /** The address that counts, without a trailing slash (but for the root). */
  canonical: string;
  indexed: boolean;
}

/** A legal page's part, from its front matter. */
export interface LegalMeta {
  title: string;
  description: string;
}

const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1');

/** The address of a path on the site's domain. */
export const addressOf = (site: SiteConfig, path: string) =>
  `https://${site.domain}${withoutSlash(path)}`;

const summary = ({ contactWithinMinutes }: SiteConfig) =>
  `Answer eight short questions and get matched with a vetted local cleaning company. Free, about two minutes, and a real person gets in touch within about ${contactWithinMinutes} minutes.`;

/** The meta data of a page; a path that leads nowhere has that of the 404 page. */
export function pageMeta(site: SiteConfig, givenPath: string, legal?: LegalMeta): PageMeta {
  const path = withoutSlash(givenPath);
  const { clientName } = site;
  const page = (name: string, description: string, indexed = true): PageMeta => ({
    title: titled(site, name),
    description,
    canonical: addressOf(site, path),
    indexed,
  });

  if (path === routes.home || quizRoutes.includes(path)) {
    return {
      ...page('Vetted local home cleaning, matched to you', summary(site)),
      // The quiz's own addresses show the same page.
      canonical: addressOf(site, routes.home),
    };
  }
  if (path === routes.contact) {
    return page(
      'Contact',
      `Questions about a request, a complaint or a kind word: how to reach ${clientName}, by e-mail or with the form.`,
    );
  }
  if (legal) return page(legal.title, legal.description);
  for (const [outcome, { name, lead }] of Object.entries(outcomePages)) {
    if (path === outcomeRoute(outcome as Outcome)) {
      return page(name, lead, false);
    }
  }
  return page('Page not found', 'There is no page at this address.', false);
}
