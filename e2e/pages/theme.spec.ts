import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

type Theme = 'light' | 'dark';

/** The colours of the page, as the system and `data-theme` on its root element ask for them. */
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
