import { useLayoutEffect, type RefObject } from 'react';

/** What takes the focus in a dialog: links, and buttons and fields that are not disabled. */
const CONTROLS = 'a[href], :enabled:not(fieldset)';

/** The first control of a dialog that was just opened; its title where focusing that would scroll the beginning away. */
function firstFocus(dialog: HTMLDialogElement, title: HTMLElement | null) {
  const first = dialog.querySelector<HTMLInputElement>(CONTROLS);
  // Of a group of radios the one that is chosen, as the Tab key does it.
  const chosen = first && dialog.querySelector<HTMLElement>(`[name="${first.name}"]:checked`);
  const control = chosen ?? first;
  // Browsers have focused something themselves.
  dialog.scrollTop = 0;
  // As the focus would scroll it, but at once in every browser.
  control?.scrollIntoView({ block: 'nearest' });
  if (!dialog.scrollTop) return control;
  dialog.scrollTop = 0;
  return title;
}

/**
 * Shows the dialog as a modal while `open`. Closes it otherwise, and before it is
 * removed from the document, because only closing returns the focus. The first control
 * gets the focus, of radios the one that is chosen; the title gets it with `focusTitle`, and where
 * focusing that control would scroll.
 */
export function useModalDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  title: RefObject<HTMLElement | null>,
  focusTitle: boolean | undefined,
) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    element.showModal();
    // Browsers do this by themselves, but Safari 16 looks at the dialog's own children alone, and takes Close.
    (focusTitle ? title.current : firstFocus(element, title.current))?.focus();
    return () => element.close();
  }, [dialog, open, title, focusTitle]);
}
