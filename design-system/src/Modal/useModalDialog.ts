import { useLayoutEffect, type RefObject } from 'react';

/**
 * Shows the dialog as a modal while `open`. Closes it otherwise, and before it is
 * removed from the document, because only closing returns the focus.
 */
export function useModalDialog(dialog: RefObject<HTMLDialogElement | null>, open: boolean) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    element.showModal();
    return () => element.close();
  }, [dialog, open]);
}
