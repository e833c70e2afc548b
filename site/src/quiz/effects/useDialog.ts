import { useEffect, useLayoutEffect, useRef, type Dispatch, type RefObject } from 'react';
import type { QuizAction } from '../core/actions';
import { FOCUS_WRAPPER_ID } from '../../platform/gatsbyRuntime';
import { openerBeforeQuiz, pressedOpener } from '../../platform/intent';

/**
 * Keeps the native dialog and the quiz's state in step. When the browser opens the
 * dialog by itself (a button's command, before or after hydration), the state
 * follows; when the quiz opens or closes, the dialog follows.
 */
export function useDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  isOpen: boolean,
  dispatch: Dispatch<QuizAction>,
) {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const observer = new MutationObserver(() => {
      if (element.open) dispatch({ type: 'opened' });
    });
    observer.observe(element, { attributes: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [dialog, dispatch]);

  // A dialog that is open before the state says so was opened by the browser and stays open.
  const wasOpen = useRef(false);
  // Before the browser paints, because a quiz that closes must not be painted once more.
  useLayoutEffect(() => {
    const element = dialog.current;
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!element) return;
    if (isOpen && !element.open) element.showModal();
    else if (hasClosed && element.open) element.close();
  }, [dialog, isOpen]);

  // Safari does not focus a pressed button, so the dialog would return the focus to the body.
  useEffect(() => {
    let opener = openerBeforeQuiz();
    const element = dialog.current;
    const remember = (event: MouseEvent) => {
      opener = pressedOpener(event) ?? opener;
    };
    const giveBack = ({ target }: Event) => {
      const { activeElement, body } = document;
      // For a moment the focus may still be inside the closed dialog.
      const isLost = activeElement === body || element?.contains(activeElement);
      if (target !== element || !isLost) return;
      // After a submission the opener is gone with its page, so the new page gets the focus.
      if (opener?.isConnected) opener.focus();
      else document.getElementById(FOCUS_WRAPPER_ID)?.focus({ preventScroll: true });
    };
    document.addEventListener('click', remember, true);
    element?.addEventListener('close', giveBack);
    return () => {
      document.removeEventListener('click', remember, true);
      element?.removeEventListener('close', giveBack);
    };
  }, [dialog]);
}
