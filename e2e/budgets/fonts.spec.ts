import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { sitePages, type Product } from '@tidyguard/content';
import { delayRequests } from '../support/delayRequests.ts';
import { expect, test } from '../support/fixtures.ts';
import { shiftsOf, watchShifts } from '../support/layoutShifts.ts';
import { outcomeRoute } from '../support/sitePages.ts';

const FONTS = '**/*.woff2';
const WIDER_FONT = fileURLToPath(
  import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'),
);

/** Of phones (iPhone SE, most Androids, iPhone 12 to 16, Pixel 7). */
const PHONE_WIDTHS = [320, 360, 375, 390, 393, 412];

test('the first view loads its two fonts once each, at most 60 kB together', async ({ page }) => {
  let bytes = 0;
  const loaded: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.woff2')) return;
    loaded.push(response.url());
    bytes += (await response.body()).length;
  });
  await page.goto(sitePages.home);
  await page.waitForLoadState('networkidle');
  // A preload whose mode or address does not match the style sheet's makes the font load twice.
  expect(loaded).toHaveLength(2);
  expect(new Set(loaded).size).toBe(2);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(60_000);
});

test('on a phone the styles ask for no font: the words have the link to themselves', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) asked.push(request.url());
  });
  // Fonts that come late are shown by a script.
  await page.route('**/*.js', (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(sitePages.home);
  await page.evaluate(() => document.fonts.ready);
  expect(asked).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.reload();
  await page.evaluate(() => document.fonts.ready);
  expect(new Set(asked).size).toBe(2);
});

/** Records in the page that a script has removed the late fonts again. */
const watchFonts = () => {
  const remove = FontFaceSet.prototype.delete;
  FontFaceSet.prototype.delete = function (face) {
    document.documentElement.dataset.fontsTakenBack = 'true';
    return remove.call(this, face);
  };
};

/** Opens a page, delays its fonts, and returns whether it showed them once they had come. */
async function showsLateFonts(page: Page, path: string, width: number): Promise<boolean> {
  await page.setViewportSize({ width, height: 760 });
  const release = await delayRequests(page, FONTS);
  await page.goto(path, { waitUntil: 'commit' });
  const words = page.getByRole('main').locator('p').first();
  await expect(words, 'words are painted before any font has come').toBeVisible();
  // The width of each line, in pixels: two fonts never agree on all of them.
  const lines = () =>
    words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Array.from(range.getClientRects(), (line) => line.width).join();
    });
  const before = await lines();
  release();
  const end = async () => {
    if ((await lines()) !== before) return 'shown';
    const isTakenBack = await page.locator('html').getAttribute('data-fonts-taken-back');
    return isTakenBack === null ? 'waiting' : 'taken back';
  };
  await expect.poll(end).not.toBe('waiting');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await shiftsOf(page), `shifts of ${path} at ${width} px`).toBeLessThan(0.001);
  await page.unroute(FONTS);
  return (await end()) === 'shown';
}

/** On how many phones the landing page shows fonts that come late. */
async function phonesThatShowThem(page: Page): Promise<number> {
  let count = 0;
  for (const width of PHONE_WIDTHS) {
    if (await showsLateFonts(page, sitePages.home, width)) count += 1;
  }
  return count;
}

test('fonts that come late are shown on most phones, and move no word on any', async ({ page }) => {
  await page.addInitScript(watchShifts);
  await page.addInitScript(watchFonts);
  // Not on all: with other words, lines may break elsewhere at single widths.
  expect(await phonesThatShowThem(page)).toBeGreaterThan(PHONE_WIDTHS.length / 2);
});

/** A page of each further layout. */
const layouts = {
  'a legal page': ({ legalPages }: Product) => legalPages[0]?.path ?? '',
  'an outcome page': ({ quiz }: Product) => outcomeRoute(quiz.defaultOutcome),
};

for (const [name, pathOf] of Object.entries(layouts)) {
  test(`${name} does not move when its fonts come late`, async ({ page, product }) => {
    await page.addInitScript(watchShifts);
    await page.addInitScript(watchFonts);
    for (const width of [390, 1280]) await showsLateFonts(page, pathOf(product), width);
  });
}

test('fonts that would break lines elsewhere are not shown', async ({ page }) => {
  await page.addInitScript(watchShifts);
  await page.addInitScript(watchFonts);
  await page.route('**/figtree*.woff2', (route) => route.fulfill({ path: WIDER_FONT }));
  // Lines may happen to break at the same words although each letter is wider, but not on all phones.
  expect(await phonesThatShowThem(page)).toBeLessThan(PHONE_WIDTHS.length);
});
