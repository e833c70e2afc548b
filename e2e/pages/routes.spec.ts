import { redirectsTo } from '@tidyguard/content';
import { delayRequests } from '../support/delayRequests.ts';
import { expect, test } from '../support/fixtures.ts';
import { forEachBuild } from '../support/forEachBuild.ts';
import { pagesOf } from '../support/sitePages.ts';
import { slowHistory } from '../support/slowHistory.ts';

forEachBuild((build) => {
  for (const { path, heading } of pagesOf(build)) {
    test(`${path} answers with its page @smoke`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveURL(path);
    });
  }

  for (const { from, to } of redirectsTo(build.product.legalPages)) {
    test(`${from} leads permanently to ${to} @smoke`, async ({ request }) => {
      const response = await request.get(from, { maxRedirects: 0 });
      expect([301, 308]).toContain(response.status());
      expect(response.headers().location).toBe(to);
    });
  }
});

for (const path of ['/quiz', '/get-quote']) {
  test(`${path} opens the quiz, and closing it leaves the landing page @smoke`, async ({
    page,
    quiz,
  }) => {
    await page.goto(path);
    await expect(quiz.zip).toBeVisible();
    await expect(quiz.zip).toBeFocused();
    // No fade-in: browsers count a fading element as painted late, or never.
    expect(await quiz.dialog.evaluate((dialog) => getComputedStyle(dialog).animationName)).toBe(
      'none',
    );
    await quiz.close.click();
    await expect(quiz.dialog).toBeHidden();
    await expect(page).toHaveURL('/');
    await expect(quiz.openButton).toBeVisible();
  });
}

test('closing it leaves the landing page also where the browser is slow to go back', async ({
  page,
  quiz,
}) => {
  const goneBack = await slowHistory(page);
  await page.goto('/quiz');
  await expect(quiz.zip).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.history.length)).toBeGreaterThan(2);
  await quiz.close.click();
  await goneBack();
  await expect(page).toHaveURL('/');
});

test('a quiz that is closed before the scripts load stays closed', async ({ page, quiz }) => {
  const release = await delayRequests(page, '**/*.js');
  await page.goto('/quiz', { waitUntil: 'commit' });
  await expect(quiz.zip).toBeVisible();
  await quiz.close.click();
  await expect(quiz.dialog).toBeHidden();
  release();
  await expect(page).toHaveURL('/');
  await expect(quiz.dialog).toBeHidden();
});

test('an unknown address answers 404 with a page that helps @smoke', async ({ page }) => {
  const response = await page.goto('/no-such-room');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible();
});
