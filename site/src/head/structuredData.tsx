import type { Product } from '@tidyguard/content';
import type { ReactElement } from 'react';
import { routes } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { inScript, landingJsonLd } from './jsonLd';

/**
 * What search engines read about the landing page. It comes last in the body: before the words it would delay
 * them on a slow connection, for something that nobody sees.
 */
export const structuredData = (site: SiteConfig, product: Product, path: string): ReactElement[] =>
  path === routes.home
    ? [
        <script
          key="json-ld"
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: inScript(landingJsonLd(site, product)) }}
        />,
      ]
    : [];
