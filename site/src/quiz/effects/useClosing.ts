import { useEffect, useRef, type Dispatch, type RefObject, type SyntheticEvent } from 'react';
import type { QuizAction } from '../core/actions';
import type { QuizState } from '../core/state';

/**
 * Asks to close the quiz. A press may come while React hydrates the dialog, before the state
 * says that it is open. It then counts as soon as the state says so, because by that time the button
 * no longer carries the browser's own close command.
 */
function useCloseRequest(isOpen: boolean, dispatch: Dispatch<QuizAction>) {
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
    /** Drops a waiting request, because the browser has closed the dialog by itself. */
    forgetRequest: () => {
      isEarly.current = false;
    },
  };
}

/** Handles every way of closing the quiz's dialog: the button, Escape, Back, and the browser by itself. */
export function useClosing(
  dialog: RefObject<HTMLDialogElement | null>,
  { isOpen, step }: QuizState,
  dispatch: Dispatch<QuizAction>,
) {
  const { requestClose, forgetRequest } = useCloseRequest(isOpen, dispatch);

  // The browser closes a dialog by itself before hydration, or if Escape is pressed twice. The quiz may
  // have opened since the last render, so only the reducer knows what has to follow.
  const closedByBrowser = () => {
    forgetRequest();
    if (dialog.current?.open) return;
    if (isOpen && step !== 'zip') dialog.current?.showModal();
    dispatch({ type: 'closeRequested' });
  };

  // On the document, because the focus may be on no element of the dialog.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const element = dialog.current;
      // A dialog that is open above it closes by itself; one whose code is still loading does not.
      if (event.key !== 'Escape' || !element?.open || element.querySelector('dialog[open]')) return;
      event.preventDefault();
      requestClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  const dialogEvents = {
    // Chrome on Android reports a press of Back to a modal dialog, and not to the history. In React, cancel
    // and close events of the dialogs inside bubble up to here.
    onCancel: (event: SyntheticEvent) => {
      // If it cannot be canceled, the dialog closes next and is then shown again: a question asked now would
      // be covered by the quiz.
      if (event.target !== event.currentTarget || !event.cancelable) return;
      event.preventDefault();
      if (isOpen) dispatch({ type: 'backPressed' });
      else requestClose();
    },
    onClose: (event: SyntheticEvent) => {
      if (event.target === event.currentTarget) closedByBrowser();
    },
  };
  return { requestClose, dialogEvents };
}
