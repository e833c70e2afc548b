import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

type Theme = 'light' | 'dark';

/** The page's colours for a theme of the system and a `data-theme` on the root element. */
async function colors(page: Page, system: Theme, theme?: Theme) {
  await page.emulateMedia({ colorScheme: system });
  return page.evaluate((chosen) => {
    const { dataset, style } = document.documentElement;
    if (chosen) dataset.theme = chosen;
    else delete dataset.theme;
    style.transition = 'none';
    const { backgroundColor, color, colorScheme } = getComputedStyle(document.body);
    return { backgroundColor, color, colorScheme };
  }, theme);
}

test('the page has the colours of the system, unless data-theme asks for others', async ({
  page,
}) => {
  await page.goto('/');
  const light = await colors(page, 'light');
  const dark = await colors(page, 'dark');
  expect(light.colorScheme).toBe('light');
  expect(dark.colorScheme).toBe('dark');
  expect(dark.backgroundColor).not.toBe(light.backgroundColor);
  expect(await colors(page, 'dark', 'light')).toEqual(light);
  expect(await colors(page, 'light', 'dark')).toEqual(dark);
  expect(await colors(page, 'light', 'light')).toEqual(light);
});

test('drawings below the first screen follow the theme, and only those that show are loaded', async ({
  page,
}) => {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/static\/drawing-/.test(pathname)) loaded.add(pathname);
  });
  await page.goto('/');
  const pictures = page.locator('img[data-drawn]');
  const shown = () =>
    pictures.evaluateAll((all) =>
      all.flatMap((each) => (each.checkVisibility() ? [(each as HTMLElement).dataset.drawn] : [])),
    );
  const count = (await pictures.count()) / 2;
  expect(count).toBeGreaterThan(5);
  const only = (theme: Theme) => Array.from({ length: count }, () => theme);
  await colors(page, 'light');
  for (const picture of await pictures.filter({ visible: true }).all()) {
    await picture.scrollIntoViewIfNeeded();
    const isDrawn = () => picture.evaluate((each: HTMLImageElement) => each.naturalWidth > 0);
    await expect.poll(isDrawn).toBe(true);
  }
  expect(loaded.size).toBe(count);

  for (const system of ['light', 'dark'] as const) {
    await colors(page, system);
    expect(await shown()).toEqual(only(system));
    const other = system === 'light' ? 'dark' : 'light';
    await colors(page, system, other);
    expect(await shown()).toEqual(only(other));
  }
});
