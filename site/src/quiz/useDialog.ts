import { useEffect, useRef, type Dispatch, type RefObject } from 'react';
import type { QuizAction } from './core/actions';
import { openerBeforeQuiz, pressedOpener } from './intent';

/**
 * Keeps the native dialog and the quiz's state together. The browser opens the
 * dialog by itself (a button's command, before or after React came); what the
 * state says then follows, and the other way round.
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

  // A dialog that stands open before the state says so was opened by the browser: it stays.
  const wasOpen = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!element) return;
    if (isOpen && !element.open) element.showModal();
    else if (hasClosed && element.open) element.close();
  }, [dialog, isOpen]);

  // Safari gives a pressed button no focus, so the dialog would give it back to the body.
  useEffect(() => {
    let opener = openerBeforeQuiz();
    const element = dialog.current;
    const remember = (event: MouseEvent) => {
      opener = pressedOpener(event) ?? opener;
    };
    const giveBack = ({ target }: Event) => {
      if (target === element && document.activeElement === document.body) opener?.focus();
    };
    document.addEventListener('click', remember, true);
    element?.addEventListener('close', giveBack);
    return () => {
      document.removeEventListener('click', remember, true);
      element?.removeEventListener('close', giveBack);
    };
  }, [dialog]);
}
