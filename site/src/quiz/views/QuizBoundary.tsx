import { errorScreen } from '@tidyguard/content';
import { ErrorScreen, QuizDialog } from '@tidyguard/design-system';
import type { ReactNode } from 'react';
import { routes } from '../../config/routes';
import { ErrorBoundary } from '../../layout/ErrorBoundary';
import { consoleErrorReporter } from '../../ports/errorReporter';
import { quizCopy } from '../copy';
import { QUIZ_DIALOG_ID } from '../ids';

/**
 * A crash in the quiz leaves the page alone. The dialog stands in for itself, so
 * that every button that opens it finds the way to try again.
 */
export function QuizBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      onError={(error) => consoleErrorReporter.report('quiz', error)}
      fallback={(retry) => (
        <QuizDialog
          id={QUIZ_DIALOG_ID}
          label={quizCopy.dialogLabel}
          // What crashed stood in front of everything; so must its way out.
          ref={(dialog) => dialog?.showModal()}
        >
          <ErrorScreen {...errorScreen} homeHref={routes.home} onRetry={retry} />
        </QuizDialog>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
