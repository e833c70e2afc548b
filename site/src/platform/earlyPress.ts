/** Marks a button that works only with React: a press from before hydration is kept. */
export const KEEPS_PRESS = 'data-keeps-press';
/** Set on such a button by the inline script `visitor` when it is pressed before React is there. */
export const PRESSED = 'data-pressed';

/** Repeats the presses from before React was there; to be called in an effect of the page. */
export function takeEarlyPresses() {
  for (const button of document.querySelectorAll<HTMLElement>(`[${PRESSED}]`)) {
    button.removeAttribute(PRESSED);
    button.click();
  }
}
