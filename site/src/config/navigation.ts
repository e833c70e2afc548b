import { addressLine, type LegalLink } from '@tidyguard/content';
import { linkLabels, optOutTitle } from '@tidyguard/content/product';
import { routes } from './routes';
import type { SiteConfig } from './site';

/** The links at the foot of every page; legal pages by their place in the footer. */
export function footerLinks(legalPages: readonly LegalLink[]) {
  const named = legalPages
    .filter(({ footer }) => footer !== undefined)
    .sort((one, other) => (one.footer ?? 0) - (other.footer ?? 0));
  return [
    { href: routes.home, label: linkLabels.home },
    { href: routes.contact, label: linkLabels.contact },
    { href: routes.optOut, label: optOutTitle },
    ...named.map(({ path, title }) => ({ href: path, label: title })),
  ];
}

/** The copyright line with the postal address; the year is that of the last revision. */
export const copyright = ({ compliance, legalName, postalAddress }: SiteConfig) =>
  `© ${compliance.legal.lastUpdated.slice(0, 4)} ${legalName}, ${addressLine(postalAddress)}`;
