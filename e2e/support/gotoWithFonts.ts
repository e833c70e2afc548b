import type { Page } from '@playwright/test';

/**
 * Opens a page and waits until its fonts are shown, or given up (site/src/layout/lateFonts.ts). Until then the
 * page may still change its height: lines break elsewhere. Fonts that come while the quiz covers the page do
 * that, too, and are shown all the same, as nothing that anybody sees moves.
 */
export async function gotoWithFonts(page: Page, path: string) {
  await page.addInitScript(() => {
    // FONTS_SETTLED of site/src/platform/belowFold.ts.
    addEventListener('fontssettled', () => {
      document.documentElement.dataset.fontsSettled = 'true';
    });
  });
  await page.goto(path);
  await page.waitForFunction(() => document.documentElement.dataset.fontsSettled);
}
