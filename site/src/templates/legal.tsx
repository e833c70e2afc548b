import type { PageProps } from 'gatsby';
import { site } from '../config/site';
import type { Heading } from '@tidyguard/content';
import { StaticHtml } from '../platform/StaticHtml';
import { LegalPage } from '../legal/LegalPage';

/** Handed over by gatsby-node, from the page's front matter and headings. */
export interface LegalContext {
  title: string;
  description: string;
  /** ISO date. */
  lastUpdated: string;
  contents: Heading[];
}

/**
 * A legal page; gatsby-plugin-mdx hands the compiled text over as children.
 * Nothing on it ever changes.
 */
export default function LegalTemplate({ pageContext, children }: PageProps<object, LegalContext>) {
  const { title, description, lastUpdated, contents } = pageContext;
  return (
    <StaticHtml id={`legal-${title.replace(/\W+/g, '-').toLowerCase()}`}>
      {process.env.BUILD_STAGE === 'build-javascript' ? null : (
        <LegalPage
          title={title}
          summary={description}
          lastUpdated={lastUpdated}
          contents={contents}
          site={site}
        >
          {children}
        </LegalPage>
      )}
    </StaticHtml>
  );
}
