import type { Locator, Page } from 'playwright';

/**
 * Stands in for a phone's on-screen keyboard: it covers the lower part of the window, and only the
 * visual viewport says so. Where the phone has panned, that viewport begins lower. Height 0 closes it.
 */
export const showKeyboard = (page: Page, { height = 336, panned = 0 } = {}) =>
  page.evaluate(
    ([covered, top]) => {
      const viewport = window.visualViewport;
      if (!viewport) throw new Error('This browser has no visual viewport.');
      const replace = (name: string, value: number) =>
        Object.defineProperty(viewport, name, { value, configurable: true });
      replace('height', window.innerHeight - covered);
      replace('offsetTop', top);
      viewport.dispatchEvent(new Event('resize'));
    },
    [height, panned] as const,
  );

/** Whether all of an element is in what the keyboard leaves of the window. */
export const isAboveKeyboard = (element: Locator) =>
  element.evaluate((node) => {
    const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
    const { top, bottom } = node.getBoundingClientRect();
    return top >= offsetTop && bottom <= offsetTop + height;
  });
