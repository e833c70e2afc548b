import { MDXProvider } from '@mdx-js/react';
import type { Heading } from '@tidyguard/content';
import { legalHistory, linkLabels, voices } from '@tidyguard/content/product';
import { LegalLayout, SiteHeader } from '@tidyguard/design-system';
import { useMemo, type ReactNode } from 'react';
import { routes } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { PageFooter } from '../layout/PageFooter';
import { QuizButton } from '../quiz/QuizButton';
import { mdxComponents } from './mdxComponents';

export interface LegalPageProps {
  title: string;
  summary: string;
  /** ISO date. */
  lastUpdated: string;
  contents: readonly Heading[];
  site: SiteConfig;
  /** The address of the page that lists the versions of this one. */
  history?: string | undefined;
  /** The compiled MDX text. */
  children: ReactNode;
}

/** A legal page around its text. */
export function LegalPage({ site, lastUpdated, history, children, ...texts }: LegalPageProps) {
  const components = useMemo(() => mdxComponents(site, lastUpdated), [site, lastUpdated]);
  return (
    <>
      <SiteHeader
        name={site.clientName}
        homeHref={routes.home}
        backLink={{ href: routes.home, label: linkLabels.backHome }}
        action={<QuizButton>{voices[site.voice].takeQuiz}</QuizButton>}
        ruled
      />
      <main>
        <LegalLayout {...texts} lastUpdated={lastUpdated}>
          <MDXProvider components={components}>{children}</MDXProvider>
          {history !== undefined && (
            <p>
              <a href={history}>{legalHistory.link}</a>
            </p>
          )}
        </LegalLayout>
      </main>
      <PageFooter />
    </>
  );
}
