import type { PageProps } from 'gatsby';
import { site } from '../config/site';
import type { Heading } from '@tidyguard/content';
import { StaticHtml } from '../platform/StaticHtml';
import { LegalPage } from '../legal/LegalPage';

/** The page context that gatsby-node.ts creates from front matter and headings. */
export interface LegalContext {
  title: string;
  description: string;
  /** ISO date. */
  lastUpdated: string;
  contents: Heading[];
}

/**
 * A legal page; its route module (legal/legalRouteModule.ts) passes the text as children. It is
 * static: the browser never renders it.
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
