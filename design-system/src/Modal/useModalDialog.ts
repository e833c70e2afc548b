import { useLayoutEffect, type RefObject } from 'react';

/** What takes the focus in a dialog; links and fields as well as buttons. */
const CONTROLS = 'a[href], button, input, select, textarea';

/**
 * Shows the dialog as a modal while `open`. Closes it otherwise, and before it is
 * removed from the document, because only closing returns the focus. Where
 * `firstFocus` is given, it gets the focus in place of the first control.
 */
export function useModalDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  firstFocus: RefObject<HTMLElement | null> | null,
) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    element.showModal();
    // Browsers do this by themselves, but Safari 16 looks at the dialog's own children alone, and takes Close.
    const first = element.querySelector<HTMLInputElement>(CONTROLS);
    // Of a group of radios the one that is chosen, as the Tab key does it.
    const chosen = element.querySelector<HTMLElement>(`[name="${first?.name}"]:checked`);
    (firstFocus?.current ?? chosen ?? first)?.focus();
    return () => element.close();
  }, [dialog, open, firstFocus]);
}
