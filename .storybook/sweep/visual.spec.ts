import { expect } from '@playwright/test';
import { entries, test } from './storybook.ts';

/**
 * A picture of every story, compared with the accepted one. Fonts come from the
 * Storybook itself and animations are off, but engines draw differently: compare
 * pictures of one Chromium only.
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
