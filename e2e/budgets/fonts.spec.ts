import { expect, test } from '../support/fixtures.ts';

test('the first view loads its two fonts once each, at most 60 kB together', async ({ page }) => {
  let bytes = 0;
  const loaded: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.woff2')) return;
    loaded.push(response.url());
    bytes += (await response.body()).length;
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  // A preload that the style sheet cannot use (another mode, another address) loads a font twice.
  expect(loaded).toHaveLength(2);
  expect(new Set(loaded).size).toBe(2);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(60_000);
});
