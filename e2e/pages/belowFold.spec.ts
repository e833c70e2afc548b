import type { Page } from '@playwright/test';
import { sitePages } from '@tidyguard/content';
import { delayRequests } from '../support/delayRequests.ts';
import { expect, test } from '../support/fixtures.ts';
import { shiftsOf, watchShifts } from '../support/layoutShifts.ts';

/** What is below the first screen (platform/belowFold.ts). */
const BELOW_FOLD = '#landing :is(main > section, footer)';
const FONTS = '**/*.woff2';
/** The highest window in which parts wait, in pixels (platform/belowFoldStyles.ts). */
const HIGHEST = 848;
/** The window of an iPhone 16. */
const PHONE = { width: 393, height: 740 };

test.use({ viewport: PHONE });

/** How many parts below the first screen the browser does not render yet. */
const waiting = (page: Page) =>
  page
    .locator(BELOW_FOLD)
    .evaluateAll(
      (parts) => parts.filter((part) => !part.querySelector('*')?.checkVisibility()).length,
    );

let release: () => void = () => undefined;
test.afterEach(() => release());

/** Opens the landing page, with its fonts held until `release`. */
async function openWithoutFonts(page: Page, path: string = sitePages.home) {
  release = await delayRequests(page, FONTS);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('domcontentloaded');
}

test('only what no phone shows at first waits, and it comes after the fonts', async ({ page }) => {
  await page.addInitScript(watchShifts);
  await openWithoutFonts(page);
  const all = await page.locator(BELOW_FOLD).count();
  expect(all).toBeGreaterThan(4);
  expect(await waiting(page)).toBe(all);
  release();
  await expect.poll(() => waiting(page)).toBe(0);
  await expect(page.locator('html')).toHaveAttribute('data-below-fold', 'over');
  expect(await shiftsOf(page)).toBeLessThan(0.001);
});

test('the first screen fills each window in which something waits', async ({ page }) => {
  // Disables the timer that ends the waiting after four seconds: all widths may take longer than that.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, ms = 0) =>
      ms < 1_000 ? setTimeout(run, ms) : 0) as typeof window.setTimeout;
  });
  await openWithoutFonts(page);
  for (let width = 280; width <= 480; width += 10) {
    await page.setViewportSize({ width, height: HIGHEST });
    const { isAsked, top } = await page
      .locator(BELOW_FOLD)
      .first()
      .evaluate((part) => ({
        isAsked: getComputedStyle(part).contentVisibility === 'hidden',
        top: part.getBoundingClientRect().top,
      }));
    expect(isAsked, `${width} px wide: the styles of platform/belowFoldStyles.ts hold`).toBe(true);
    expect(
      top,
      `${width} px wide: raise the first screen, or lower max-height in platform/belowFoldStyles.ts`,
    ).toBeGreaterThanOrEqual(HIGHEST);
  }
});

test('nothing waits in other windows', async ({ page }) => {
  for (const viewport of [
    { width: 393, height: HIGHEST + 1 },
    { width: 481, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await openWithoutFonts(page);
    expect(await waiting(page)).toBe(0);
    release();
    await page.unroute(FONTS);
  }
});

test('a visitor who scrolls before the fonts have come sees what is there', async ({ page }) => {
  // Disables the timer, so that only scrolling ends the waiting.
  await page.addInitScript(() => {
    const { setTimeout: original } = window;
    window.setTimeout = ((then: () => void, ms: number) =>
      ms < 4_000 ? original(then, ms) : 0) as typeof setTimeout;
  });
  await openWithoutFonts(page);
  expect(await waiting(page)).toBeGreaterThan(0);
  await page.mouse.move(100, 300);
  await page.mouse.wheel(0, 900);
  await expect(page.locator('#who-title')).toBeInViewport();
  expect(await waiting(page)).toBe(0);
});

test('what waits is there after four seconds also where neither fonts nor scripts come', async ({
  page,
}) => {
  await page.route('**/*.js', (route) => route.abort());
  await openWithoutFonts(page);
  await expect.poll(() => waiting(page)).toBe(0);
});

test('a link to a part lower down arrives at it, and stays there', async ({ page }) => {
  await openWithoutFonts(page, `${sitePages.home}#questions`);
  expect(await waiting(page)).toBe(0);
  const heading = page.locator('#questions-title');
  await expect(heading).toBeInViewport();
  release();
  await page.waitForLoadState('networkidle');
  await expect(heading).toBeInViewport();
});

test('a reload shows the place where the visitor was', async ({ page }) => {
  await page.goto(sitePages.home);
  await expect.poll(() => waiting(page)).toBe(0);
  // As with a thumb, so that the parts come near the window one after the other.
  await page.mouse.move(100, 300);
  const heading = page.locator('#promise-title');
  while (
    (await heading.evaluate((element) => element.getBoundingClientRect().top)) >
    PHONE.height / 2
  ) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const top = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  const before = await top();
  await page.reload();
  await expect(page.locator('html')).not.toHaveAttribute('data-below-fold');
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(5);
});
