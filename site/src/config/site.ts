import {
  brand,
  claims,
  consent,
  lastUpdated,
  messaging,
  promise,
} from '@tidyguard/content/product';
import { siteConfig } from './siteConfig';

export type { Endpoints, SiteConfig } from './siteConfig';

/** The one configuration of this site, for the product that it is built for. Nothing repeats it. */
export const site = siteConfig({ brand, claims, consent, lastUpdated, messaging, promise });
