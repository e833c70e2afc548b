import { useEffect, useEffectEvent, type Dispatch } from 'react';
import { routes } from '../../config/routes';
import type { QuizPorts } from '../../ports/quizPorts';
import type { QuizAction } from '../core/actions';

/** What a visitor did with the quiz's HTML before React came. */
export interface EarlyInput {
  /** The content of the ZIP field. */
  readTypedZip: () => string;
  /** Whether the browser has opened the dialog already. */
  isDialogOpen: () => boolean;
  /** Whether the visitor has closed the dialog again. */
  wasClosed: () => boolean;
}

/**
 * Whether the visitor closed the dialog before React came: the page's inline script marks a
 * dialog that it has shown. Removes the mark.
 */
export function wasClosedEarly(dialog: HTMLDialogElement | null): boolean {
  const wasShown = dialog?.dataset.shown === 'true';
  delete dialog?.dataset.shown;
  // Stryker disable next-line OptionalChaining: what was shown is there
  return wasShown && !dialog?.open;
}

/** Reads the ZIP that was typed before React came. */
export function useTypedZip(dispatch: Dispatch<QuizAction>, early: EarlyInput) {
  const read = useEffectEvent(() => {
    const typed = early.readTypedZip();
    if (typed !== '') dispatch({ type: 'zipEdited', typed });
  });
  useEffect(() => read(), []);
}

/** Opens the quiz if the browser's history, the visitor or the address asks for it. */
export function useOpening(
  dispatch: Dispatch<QuizAction>,
  ports: QuizPorts,
  early: EarlyInput,
  isQuizRoute: boolean,
) {
  const { history } = ports;
  const isDialogOpen = useEffectEvent(early.isDialogOpen);
  const wasClosed = useEffectEvent(early.wasClosed);
  useEffect(() => {
    // After a reload the quiz resumes at the history entry's step.
    const position = history.position();
    if (position > 0) dispatch({ type: 'historyMoved', position });
    if (isDialogOpen()) dispatch({ type: 'opened' });
  }, [dispatch, history]);

  useEffect(() => {
    if (!isQuizRoute) return;
    // A quiz that the visitor has closed must not open again.
    if (wasClosed()) void ports.navigate(routes.home, { replace: true });
    else dispatch({ type: 'opened' });
  }, [dispatch, isQuizRoute, ports]);
}
