import { useLayoutEffect, type RefObject } from 'react';

/**
 * Shows the dialog modally while `open`, and closes it otherwise and before it
 * leaves the document: closing is what gives focus back.
 */
export function useModalDialog(dialog: RefObject<HTMLDialogElement | null>, open: boolean) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    element.showModal();
    return () => element.close();
  }, [dialog, open]);
}
