import { expect, test } from '../support/fixtures.ts';

test('the moving text stops when paused or covered, and never moves under reduced motion', async ({
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
