import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { delayRequests } from '../support/delayRequests.ts';
import { shiftsOf, watchShifts } from '../support/layoutShifts.ts';
import { paths } from '../support/sitePages.ts';

/** How far the page can be scrolled sideways, in px. */
const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const path of paths) {
  test(`${path} does not scroll sideways at 320 px, nor at 200 % zoom`, async ({ page }) => {
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(path);
      expect(await horizontalOverflow(page), `at ${width} px`).toBe(0);
    }
  });
}

for (const path of ['/', '/terms-of-service', '/outcome/deep-clean']) {
  test(`${path} does not shift when its fonts load late`, async ({ page }) => {
    const release = await delayRequests(page, '**/*.woff2');
    await page.addInitScript(watchShifts);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const arrived = page.waitForResponse('**/*.woff2');
    release();
    await arrived;
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await shiftsOf(page)).toBeLessThan(0.01);
  });
}
