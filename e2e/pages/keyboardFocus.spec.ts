import type { Page } from '@playwright/test';
import { mainBuild } from '../support/builds.ts';
import { expect, test } from '../support/fixtures.ts';
import { focusedElement } from '../support/focusedElement.ts';
import { pathsOf } from '../support/sitePages.ts';

/** The visible, enabled controls in document order: Tab must reach each. */
const focusableControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary')]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.outerHTML),
  );

for (const path of pathsOf(mainBuild)) {
  test(`Tab reaches every control of ${path} in order, with visible focus`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const controls = await focusableControls(page);
    const stops: string[] = [];
    while (stops.length < controls.length + 5) {
      await page.keyboard.press('Tab');
      const stop = await focusedElement(page);
      if (stop === null) break;
      // The page scrolls smoothly to an element below the fold.
      await expect.poll(async () => (await focusedElement(page))?.isVisible, stop.html).toBe(true);
      stops.push(stop.html);
    }
    expect(controls.length).toBeGreaterThan(5);
    expect(stops).toEqual(controls);
  });
}
