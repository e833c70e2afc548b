import type { Locator, Page } from 'playwright';

interface Keyboard {
  /** How much of the window it covers, from below; 0 closes it. */
  height?: number;
  /** Where the phone has panned, what is left of the window begins this much lower. */
  panned?: number;
}

/**
 * Runs in the page, in any engine: stands in for a phone's on-screen keyboard, which covers the window, and
 * only the visual viewport says so. Lengths are CSS pixels; the height is an iPhone's.
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

/** Whether all of an element is in what the keyboard leaves of the window. */
export const isAboveKeyboard = (element: Locator) =>
  element.evaluate((node) => {
    const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
    const { top, bottom } = node.getBoundingClientRect();
    return top >= offsetTop && bottom <= offsetTop + height;
  });
