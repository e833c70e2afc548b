import { useEffect, useRef, type Dispatch } from 'react';
import { routes } from '../../config/routes';
import type { QuizPorts } from '../../ports/quizPorts';
import type { QuizAction } from '../core/actions';

/** What a visitor did with the quiz in the page's HTML before React came. */
export interface EarlyInput {
  /** What is in the ZIP field. */
  readTypedZip: () => string;
  /** Whether the browser has opened the dialog already. */
  isDialogOpen: () => boolean;
  /** Whether the visitor has closed the dialog again. */
  wasClosed: () => boolean;
}

/**
 * Whether the visitor has closed the dialog before React came: the page's inline script marks a
 * dialog that it has shown. Removes the mark.
 */
export function wasClosedEarly(dialog: HTMLDialogElement | null): boolean {
  const wasShown = dialog?.dataset.shown === 'true';
  delete dialog?.dataset.shown;
  // Stryker disable next-line OptionalChaining: what was shown is there
  return wasShown && !dialog?.open;
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Reads the ZIP that was typed before React came. */
export function useTypedZip(dispatch: Dispatch<QuizAction>, early: EarlyInput) {
  const latest = useLatest(early);
  useEffect(() => {
    const typed = latest.current.readTypedZip();
    if (typed !== '') dispatch({ type: 'zipEdited', typed });
  }, [latest, dispatch]);
}

/** Opens the quiz where the browser's history, the visitor or the address has asked for it. */
export function useOpening(
  dispatch: Dispatch<QuizAction>,
  ports: QuizPorts,
  early: EarlyInput,
  isQuizRoute: boolean,
) {
  const latest = useLatest(early);
  const { history } = ports;
  useEffect(() => {
    // After a reload, resume at the step of the history entry.
    const position = history.position();
    if (position > 0) dispatch({ type: 'historyMoved', position });
    if (latest.current.isDialogOpen()) dispatch({ type: 'opened' });
  }, [latest, dispatch, history]);

  useEffect(() => {
    if (!isQuizRoute) return;
    // A quiz that the visitor has closed must not open again.
    if (latest.current.wasClosed()) void ports.navigate(routes.home, { replace: true });
    else dispatch({ type: 'opened' });
  }, [latest, dispatch, isQuizRoute, ports]);
}
