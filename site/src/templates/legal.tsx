import type { PageProps } from 'gatsby';
import type { ReactNode } from 'react';
import { site } from '../config/site';
import type { Heading } from '@tidyguard/content';
import { StaticHtml } from '../platform/StaticHtml';
import { LegalPage } from '../legal/LegalPage';

/** The page context of a legal page (legal/legalPageContext.ts). */
export interface LegalContext {
  title: string;
  description: string;
  /** ISO date. */
  lastUpdated: string;
  contents: Heading[];
  /** The address of the page that lists its versions; absent where none is recorded. */
  history?: string;
}

/** The page context of a page that lists the versions of a legal page. */
export interface HistoryContext {
  /** The title of the legal page. */
  versionsOf: string;
}

export interface LegalTemplateProps extends PageProps<object, LegalContext | HistoryContext> {
  /** The content of the page of versions; null in the browser. */
  versions: ReactNode;
}

const idOf = (title: string) => title.replace(/\W+/g, '-').toLowerCase();

/**
 * A legal page, or the page of its versions. The route module (legal/legalRouteModule.ts) passes the text as
 * children. Both are static: the browser never renders them.
 */
export default function LegalTemplate({ pageContext, versions, children }: LegalTemplateProps) {
  if ('versionsOf' in pageContext) {
    return <StaticHtml id={`versions-${idOf(pageContext.versionsOf)}`}>{versions}</StaticHtml>;
  }
  const { title, description, lastUpdated, contents, history } = pageContext;
  return (
    <StaticHtml id={`legal-${idOf(title)}`}>
      {process.env.BUILD_STAGE === 'build-javascript' ? null : (
        <LegalPage
          title={title}
          summary={description}
          lastUpdated={lastUpdated}
          contents={contents}
          history={history}
          site={site}
        >
          {children}
        </LegalPage>
      )}
    </StaticHtml>
  );
}
