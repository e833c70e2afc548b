import type { Page } from '@playwright/test';
import type { Product } from '@tidyguard/content';
import { expect, test } from '../support/fixtures.ts';
import { forEachBuild } from '../support/forEachBuild.ts';
import { delayRequests } from '../support/delayRequests.ts';
import { shiftsOf, watchShifts } from '../support/layoutShifts.ts';
import { outcomeRoute, pathsOf } from '../support/sitePages.ts';

/** How far the page can be scrolled sideways, in px. */
const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

forEachBuild((build) => {
  for (const path of pathsOf(build)) {
    test(`${path} does not scroll sideways at 320 px, nor at 200 % zoom`, async ({ page }) => {
      for (const width of [320, 640]) {
        await page.setViewportSize({ width, height: 700 });
        await page.goto(path);
        expect(await horizontalOverflow(page), `at ${width} px`).toBe(0);
      }
    });
  }
});

/** One page of each layout. */
const layouts = {
  'the landing page': () => '/',
  'a legal page': ({ legalPages }: Product) => legalPages[0]?.path ?? '',
  'an outcome page': ({ quiz }: Product) => outcomeRoute(quiz.defaultOutcome),
};

for (const [name, pathOf] of Object.entries(layouts)) {
  test(`${name} does not shift when its fonts load late`, async ({ page, product }) => {
    const release = await delayRequests(page, '**/*.woff2');
    await page.addInitScript(watchShifts);
    await page.goto(pathOf(product), { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const arrived = page.waitForResponse('**/*.woff2');
    release();
    await arrived;
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await shiftsOf(page)).toBeLessThan(0.01);
  });
}
