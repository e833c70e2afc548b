import { errorScreen } from '@tidyguard/content/product';
import { ErrorScreen } from '@tidyguard/design-system';
import type { ReactNode } from 'react';
import { routes } from '../config/routes';
import { errorReporter } from '../ports/errorReporter';
import { ErrorBoundary } from './ErrorBoundary';

export interface PageBoundaryProps {
  /** What the error report calls the part inside. */
  part: string;
  children: ReactNode;
}

/** Shows the error screen in place of the part of the page that crashed. */
export function PageBoundary({ part, children }: PageBoundaryProps) {
  return (
    <ErrorBoundary
      onError={(error) => errorReporter.report(part, error)}
      fallback={(retry) => <ErrorScreen {...errorScreen} homeHref={routes.home} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}
