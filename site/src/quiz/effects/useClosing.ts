import { useEffect, useRef, type Dispatch, type RefObject, type SyntheticEvent } from 'react';
import type { QuizAction } from '../core/actions';
import type { QuizState } from '../core/state';

/**
 * Asks to close the quiz. A press may come while React hydrates the dialog, before the state
 * says that it is open: it then counts as soon as the state does, because by then the button no
 * longer carries the browser's own close command.
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
    /** The browser has closed the dialog by itself: drop a request that was waiting. */
    forgetRequest: () => {
      isEarly.current = false;
    },
  };
}

/** Every way in which the quiz's dialog can close: the button, Escape, Back, and the browser by itself. */
export function useClosing(
  dialog: RefObject<HTMLDialogElement | null>,
  { isOpen, step }: QuizState,
  dispatch: Dispatch<QuizAction>,
) {
  const { requestClose, forgetRequest } = useCloseRequest(isOpen, dispatch);

  // The browser closes a dialog by itself: before hydration, or where Escape is pressed twice. The
  // state may have become open since the last render, so that only the reducer knows what follows.
  const closedByBrowser = () => {
    forgetRequest();
    if (dialog.current?.open) return;
    if (isOpen && step !== 'zip') dialog.current?.showModal();
    dispatch({ type: 'closeRequested' });
  };

  // The focus may be on no element of the dialog.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const element = dialog.current;
      // One that is open above it closes by itself; one that is on its way does not.
      if (event.key !== 'Escape' || !element?.open || element.querySelector('dialog[open]')) return;
      event.preventDefault();
      requestClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  const dialogEvents = {
    // Chrome on Android tells a modal dialog of a press of Back, and the history nothing. Cancel and
    // close events of the dialogs inside come by here, too.
    onCancel: (event: SyntheticEvent) => {
      // Where it cannot be canceled, the dialog closes next: asked now, the question would be covered
      // by the quiz, which is then shown again.
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
