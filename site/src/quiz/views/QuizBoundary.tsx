import { errorScreen } from '@tidyguard/content/product';
import { ErrorScreen, QuizDialog } from '@tidyguard/design-system';
import type { ReactNode } from 'react';
import { routes } from '../../config/routes';
import { ErrorBoundary } from '../../layout/ErrorBoundary';
import { consoleErrorReporter } from '../../ports/errorReporter';
import { quizCopy } from '../copy';
import { QUIZ_DIALOG_ID } from '../ids';

/**
 * Shows the error screen where the quiz crashes, and leaves the page alone. The screen is in a
 * dialog of the same id, so that every button that opens the quiz leads to it.
 */
export function QuizBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      onError={(error) => consoleErrorReporter.report('quiz', error)}
      fallback={(retry) => (
        <QuizDialog
          id={QUIZ_DIALOG_ID}
          label={quizCopy.dialogLabel}
          // The quiz covered the page, so its error screen has to as well.
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
