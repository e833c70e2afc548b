import { useLayoutEffect, type RefObject } from 'react';

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
    firstFocus?.current?.focus();
    return () => element.close();
  }, [dialog, open, firstFocus]);
}
