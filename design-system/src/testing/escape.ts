import { act } from '@testing-library/react';

/**
 * What a browser does on Escape in the topmost modal dialog: a cancel event,
 * and a close when nobody prevented it.
 */
export function pressEscapeIn(dialog: HTMLElement) {
  act(() => {
    const goesOn = dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    if (goesOn && dialog instanceof HTMLDialogElement) dialog.close();
  });
}
