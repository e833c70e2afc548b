import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { shiftsOf, watchShifts } from '../support/layoutShifts.ts';
import { pages, paths } from '../support/sitePages.ts';

/** Scrolls from top to bottom and back, so that everything that loads or appears late has done so. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });

for (const path of paths) {
  test(`${path} shows its content without layout shifts or console messages`, async ({ page }) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text());
    });
    await page.addInitScript(watchShifts);
    await page.goto(path);
    for (const words of pages[path] ?? []) {
      await expect(
        page
          .getByText(words)
          .or(page.getByRole('button', { name: words }))
          .first(),
      ).toBeAttached();
    }
    await page.waitForLoadState('networkidle');
    await scrollThrough(page);
    expect(await shiftsOf(page)).toBeLessThan(0.01);
    await expect(page.locator('img:not([width]), svg:not([width]):not([class])')).toHaveCount(0);
    expect(errors).toEqual([]);
  });

  test(`${path} has no accessibility violation in light and dark @a11y`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, path);
  });
}
