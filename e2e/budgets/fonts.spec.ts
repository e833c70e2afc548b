import { expect, test } from '../support/fixtures.ts';

test('the first view’s fonts weigh at most 60 kB', async ({ page }) => {
  let bytes = 0;
  page.on('response', async (response) => {
    if (response.url().endsWith('.woff2')) bytes += (await response.body()).length;
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(60_000);
});
