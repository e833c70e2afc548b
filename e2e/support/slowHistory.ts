import type { Page } from '@playwright/test';

/** Longer than the quiz once waited for the history, in milliseconds. */
const LATE_MS = 1_000;

/**
 * Makes the browser go back as late as on a busy phone.
 *
 * @returns a function that waits until it has gone back.
 */
export async function slowHistory(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript((ms) => {
    const go = window.history.go.bind(window.history);
    window.history.go = (delta) => {
      const { dataset } = document.documentElement;
      const hasGone = () => (dataset.wentBack = 'true');
      setTimeout(() => {
        window.addEventListener('popstate', hasGone, { once: true });
        go(delta);
      }, ms);
    };
  }, LATE_MS);
  return () => page.locator('html[data-went-back]').waitFor();
}
