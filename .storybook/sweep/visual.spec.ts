import { expect } from '@playwright/test';
import { entries, test } from './storybook.ts';

/**
 * Compares a screenshot of every story with the accepted one. Fonts come from the
 * Storybook and animations are off, but browsers draw differently: compare
 * screenshots of the same Chromium only.
 */
for (const story of entries().filter(({ type }) => type === 'story')) {
  test(`${story.title}: ${story.name}`, async ({ page, open }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    expect(await open(story)).toEqual([]);
    await page.mouse.move(0, 0);
    await expect(page).toHaveScreenshot(`${story.id}.png`, {
      animations: 'disabled',
      caret: 'hide',
    });
  });
}
