import { useEffect, useRef, type Dispatch } from 'react';
import type { QuizAction } from '../core/actions';

/**
 * Asks to close the quiz. A press may come in the moment in which React takes the dialog over,
 * before the state has heard that it stands open: it then counts as soon as the state has, because
 * the browser's own command is gone by then.
 */
export function useCloseRequest(isOpen: boolean, dispatch: Dispatch<QuizAction>) {
  const isEarly = useRef(false);
  useEffect(() => {
    if (!isOpen || !isEarly.current) return;
    isEarly.current = false;
    dispatch({ type: 'closeRequested' });
  }, [isOpen, dispatch]);
  return {
    requestClose: () => {
      if (isOpen) dispatch({ type: 'closeRequested' });
      else isEarly.current = true;
    },
    /** The browser has closed the dialog by itself: nothing is left to ask for. */
    forget: () => {
      isEarly.current = false;
    },
  };
}
