import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { paths } from '../support/sitePages.ts';

/** What a keyboard has to reach, in the order of the page: everything that can be used and is seen. */
const reachable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary')]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.outerHTML),
  );

/** Where the focus stands: null outside the page. */
const focusStop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return null;
    const box = element.getBoundingClientRect();
    // A field may show the focus on what surrounds it.
    const shown = [element, element.parentElement, element.nextElementSibling].some((near) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(near ?? element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    });
    return {
      html: element.outerHTML,
      isSeen: box.bottom > 0 && box.top < innerHeight && box.width > 0 && shown,
    };
  });

for (const path of paths) {
  test(`a keyboard reaches everything of ${path}, visibly and in order`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const wanted = await reachable(page);
    const stops: string[] = [];
    while (stops.length < wanted.length + 5) {
      await page.keyboard.press('Tab');
      const stop = await focusStop(page);
      if (stop === null) break;
      // What lies below is scrolled to, smoothly.
      await expect.poll(async () => (await focusStop(page))?.isSeen, stop.html).toBe(true);
      stops.push(stop.html);
    }
    expect(wanted.length).toBeGreaterThan(5);
    expect(stops).toEqual(wanted);
  });
}
