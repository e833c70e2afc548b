/** What each page must be on every device. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { shiftsOf, watchShifts } from '../support/layoutShifts.ts';
import { pages, paths } from '../support/sitePages.ts';

/** From the top to the end, so that whatever loads or appears late has done so. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });

for (const path of paths) {
  test(`${path} is whole, still and without an error`, async ({ page }) => {
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

test('the moving text stops when asked or covered, and never starts for those who want no motion', async ({
  page,
  quiz,
}) => {
  await page.goto('/');
  const track = page.locator('[data-track]');
  const state = () => track.evaluate((element) => getComputedStyle(element).animationPlayState);
  await page.mouse.move(0, 0);
  expect(await state()).toBe('running');
  await quiz.openButton.click();
  await expect(quiz.zip).toBeVisible();
  expect(await state()).toBe('paused');
  await quiz.close.click();
  await expect(quiz.dialog).toBeHidden();
  await page.mouse.move(0, 0);
  expect(await state()).toBe('running');
  await page.getByRole('switch', { name: 'Pause the moving text' }).check();
  expect(await state()).toBe('paused');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await track.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
  await expect(page.getByRole('switch', { name: 'Pause the moving text' })).toBeHidden();
});

test('the sticky button follows only where no other call to action is seen', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'phones only');
  await page.goto('/');
  const sticky = page.locator('[data-hidden] > button');
  await page.waitForLoadState('networkidle');
  await expect(sticky).toBeHidden();
  await page.locator('#how').scrollIntoViewIfNeeded();
  await expect(sticky).toBeVisible();
  await page.locator('#closing-title').scrollIntoViewIfNeeded();
  await page.locator('[data-action="quiz"]').last().scrollIntoViewIfNeeded();
  await expect(sticky).toBeHidden();
});
