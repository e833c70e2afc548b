import { useLayoutEffect, type RefObject } from 'react';

/** What can take the focus in a dialog: links, and buttons and fields that are not disabled. */
const CONTROLS = 'a[href], :enabled:not(fieldset)';

/**
 * The first control of a dialog that was just opened; its title if focusing that would hide its beginning.
 */
function firstFocus(dialog: HTMLDialogElement, title: HTMLElement | null) {
  const first = dialog.querySelector<HTMLInputElement>(CONTROLS);
  // Of a group of radios the chosen one, as the Tab key does.
  const chosen = first && dialog.querySelector<HTMLElement>(`[name="${first.name}"]:checked`);
  const control = chosen ?? first;
  // Browsers have focused something themselves, and may have scrolled to it.
  dialog.scrollTop = 0;
  // Scrolls as focusing would, but at once in every browser.
  control?.scrollIntoView({ block: 'nearest' });
  if (!dialog.scrollTop) return control;
  dialog.scrollTop = 0;
  return title;
}

/**
 * Shows the dialog as a modal while `open`. Closes it otherwise, and before it is
 * removed from the document, because only closing returns the focus. On opening, the first control
 * gets the focus (of radios, the chosen one); the title gets it with `focusTitle`, and if focusing
 * that control would scroll the dialog.
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
    // Browsers focus a control by themselves, but Safari 16 searches the dialog's own children only: Close.
    (focusTitle ? title.current : firstFocus(element, title.current))?.focus();
    return () => element.close();
  }, [dialog, open, title, focusTitle]);
}
