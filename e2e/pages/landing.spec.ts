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

  const buttonMoves = () =>
    quiz.openButton.evaluate((button) => getComputedStyle(button).transitionDuration);
  expect(await buttonMoves()).not.toContain('0.001s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Not 0, so that transitions still fire their end event.
  expect(await buttonMoves()).toBe('0.001s');
  expect(await track.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
  await expect(page.getByRole('switch', { name: 'Pause the moving text' })).toBeHidden();
});

test('the button that follows on phones is not there in wide windows', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/');
  await page.locator('#how').scrollIntoViewIfNeeded();
  // No other call to action is in view now.
  await expect(page.locator('[data-hidden=false]')).toBeAttached();
  await expect(page.locator('[data-hidden] > button')).toBeHidden();
});
