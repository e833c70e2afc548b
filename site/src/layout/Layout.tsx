import { errorScreen } from '@tidyguard/content/product';
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

/** Wraps every page: its styles, an error boundary, and the quiz beside it. */
export function Layout({ path, children }: LayoutProps) {
  return (
    <>
      {/* The prerendered head already has these styles: the browser need not create them again. */}
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
