/** An attribute of buttons that only React makes work. */
export const KEEPS_PRESS = 'data-keeps-press';
/** Set on such a button by the inline script `visitor`, where it is pressed before React is there. */
export const PRESSED = 'data-pressed';

/** Presses once more what was pressed before React was there; for an effect of the page. */
export function takeEarlyPresses() {
  for (const button of document.querySelectorAll<HTMLElement>(`[${PRESSED}]`)) {
    button.removeAttribute(PRESSED);
    button.click();
  }
}
