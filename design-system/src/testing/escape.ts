import { act } from '@testing-library/react';

/**
 * Does what a browser does on Escape in the topmost modal dialog: fires `cancel` and,
 * unless that is prevented, closes the dialog.
 */
export function pressEscapeIn(dialog: HTMLElement) {
  act(() => {
    const goesOn = dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    if (goesOn && dialog instanceof HTMLDialogElement) dialog.close();
  });
}
