import { errorScreen } from '@tidyguard/content';
import { ErrorScreen } from '@tidyguard/design-system';
import type { ReactNode } from 'react';
import { routes } from '../config/routes';
import { consoleErrorReporter } from '../ports/errorReporter';
import { QuizIsland } from '../platform/QuizIsland';
import { ErrorBoundary } from './ErrorBoundary';
import { PAGE_ID } from './ids';
import { PageStyles } from './PageStyles';

export interface LayoutProps {
  /** The page's path. */
  path: string;
  /** The page. */
  children: ReactNode;
}

/** What every page stands in: its styles, a boundary for its errors, and the quiz. */
export function Layout({ path, children }: LayoutProps) {
  return (
    <>
      {/* The prerendered head holds these styles already; the browser need not make them again. */}
      {process.env.BUILD_STAGE !== 'build-javascript' && <PageStyles />}
      <div id={PAGE_ID}>
        <ErrorBoundary
          onError={(error) => consoleErrorReporter.report('page', error)}
          fallback={(retry) => (
            <ErrorScreen {...errorScreen} homeHref={routes.home} onRetry={retry} />
          )}
        >
          {children}
        </ErrorBoundary>
      </div>
      <QuizIsland path={path} />
    </>
  );
}
