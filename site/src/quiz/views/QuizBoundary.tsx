import { errorScreen } from '@tidyguard/content/product';
import { ErrorScreen, QuizDialog } from '@tidyguard/design-system';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { routes } from '../../config/routes';
import { ErrorBoundary } from '../../layout/ErrorBoundary';
import { errorReporter } from '../../ports/errorReporter';
import { quizCopy } from '../copy';
import { QUIZ_DIALOG_ID } from '../ids';

/** Whether the quiz covers the page; asked before the error screen replaces it. */
const coversPage = () =>
  document.querySelector<HTMLDialogElement>(`#${QUIZ_DIALOG_ID}`)?.open !== false;

/**
 * The error screen, in a dialog with the quiz's id, so that every button that opens the quiz opens it.
 * If the quiz was closed it stays closed, and the visitor can read on.
 */
function CrashedQuiz({ onRetry }: { onRetry: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [wasOpen] = useState(coversPage);
  useLayoutEffect(() => {
    if (wasOpen) dialog.current?.showModal();
  }, [wasOpen]);
  return (
    <QuizDialog id={QUIZ_DIALOG_ID} label={quizCopy.dialogLabel} ref={dialog}>
      <ErrorScreen {...errorScreen} homeHref={routes.home} onRetry={onRetry} />
    </QuizDialog>
  );
}

/** Shows the error screen if the quiz crashes, and leaves the page alone. */
export function QuizBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      onError={(error) => errorReporter.report('quiz', error)}
      fallback={(retry) => <CrashedQuiz onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}
