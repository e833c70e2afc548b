import type { Page } from '@playwright/test';
import { mainBuild } from '../support/builds.ts';
import { expect, test } from '../support/fixtures.ts';
import { pathsOf } from '../support/sitePages.ts';

/** The visible, enabled controls in document order: Tab must reach each. */
const focusableControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary')]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.outerHTML),
  );

/** The focused element and whether it and its outline are visible; null if nothing has the focus. */
const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return null;
    const box = element.getBoundingClientRect();
    // A field may show its outline on the element around or after it.
    const hasOutline = [element, element.parentElement, element.nextElementSibling].some((near) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(near ?? element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    });
    return {
      html: element.outerHTML,
      isVisible: box.bottom > 0 && box.top < innerHeight && box.width > 0 && hasOutline,
    };
  });

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
