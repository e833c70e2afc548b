import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { forEachBuild } from '../support/forEachBuild.ts';
import { shiftsOf, watchShifts } from '../support/layoutShifts.ts';
import { pagesOf } from '../support/sitePages.ts';

/** Scrolls from top to bottom and back, so that everything that loads or appears late has done so. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });

forEachBuild((build) => {
  for (const { path, heading, words } of pagesOf(build)) {
    test(`${path} shows its content, without layout shifts, console messages or accessibility violations @a11y`, async ({
      page,
    }) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) errors.push(message.text());
      });
      await page.addInitScript(watchShifts);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      for (const text of words) {
        await expect(
          page
            .getByText(text)
            .or(page.getByRole('button', { name: text }))
            .first(),
        ).toBeAttached();
      }
      await page.waitForLoadState('networkidle');
      await scrollThrough(page);
      expect(await shiftsOf(page)).toBeLessThan(0.01);
      await expect(page.locator('img:not([width]), svg:not([width]):not([class])')).toHaveCount(0);

      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expectAccessible(page, path);
      expect(errors).toEqual([]);
    });
  }
});
