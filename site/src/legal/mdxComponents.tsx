import { headingId, legalValues, type LegalValueName } from '@tidyguard/content';
import { product } from '@tidyguard/content/product';
import type { ReactNode } from 'react';
import type { SiteConfig } from '../config/site';

interface HeadingProps {
  children?: ReactNode;
}

// `npm run content:check` makes sure that headings are plain text.
const idOf = (children: ReactNode) => headingId(String(children));

interface ValueProps {
  of: LegalValueName;
}

/** The elements that a legal text is made of; `Value` inserts one of the product's values. */
export function mdxComponents(site: SiteConfig, lastUpdated: string) {
  const values = legalValues(product, lastUpdated);
  return {
    h2: ({ children }: HeadingProps) => <h2 id={idOf(children)}>{children}</h2>,
    h3: ({ children }: HeadingProps) => <h3 id={idOf(children)}>{children}</h3>,
    Value: ({ of }: ValueProps) => values[of],
    Email: () => <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>,
  };
}
