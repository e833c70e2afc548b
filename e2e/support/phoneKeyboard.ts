import type { Locator, Page } from 'playwright';

interface Keyboard {
  /** How much of the window it covers, from below; 0 closes it. */
  height?: number;
  /** By how many pixels the phone has panned: the visible rest of the window begins this much lower. */
  panned?: number;
}

/**
 * Runs in the page, in any engine: imitates a phone's on-screen keyboard, which covers part of the window
 * and changes only the visual viewport. Lengths are CSS pixels; the default height is an iPhone's.
 */
export function coverWindow({ height = 336, panned = 0 }: Keyboard): void {
  const viewport = window.visualViewport;
  if (!viewport) throw new Error('This browser has no visual viewport.');
  const { activeElement } = document;
  if (height > 0 && (activeElement === null || activeElement === document.body)) {
    throw new Error('A phone shows its keyboard for what has the focus: focus a field first.');
  }
  const replace = (name: string, value: number) =>
    Object.defineProperty(viewport, name, { value, configurable: true });
  replace('height', window.innerHeight - height);
  replace('offsetTop', panned);
  viewport.dispatchEvent(new Event('resize'));
}

/** The same on a page that Playwright drives. */
export const showKeyboard = (page: Page, keyboard: Keyboard = {}) =>
  page.evaluate(coverWindow, keyboard);

/** Whether all of an element is in the part of the window that the keyboard leaves. */
export const isAboveKeyboard = (element: Locator) =>
  element.evaluate((node) => {
    const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
    const { top, bottom } = node.getBoundingClientRect();
    return top >= offsetTop && bottom <= offsetTop + height;
  });
