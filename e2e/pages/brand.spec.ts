import { radius } from '@tidyguard/design-system';
import { expect, test } from '../support/fixtures.ts';

/** The view box of the design system's own mark. */
const STANDARD_VIEW_BOX = '0 0 32 32';

test('the page has the mark, the corners and the toolbar of its product’s brand', async ({
  page,
  product,
}) => {
  const { look } = product;
  await page.goto('/');
  const toolbar = (theme: string) =>
    page.locator(`meta[name=theme-color][media*=${theme}]`).getAttribute('content');
  expect({ light: await toolbar('light'), dark: await toolbar('dark') }).toEqual(look?.themeColors);

  const mark = page.locator('header [data-drawing=logo]');
  await expect(mark).toHaveAttribute('viewBox', look?.logo?.viewBox ?? STANDARD_VIEW_BOX);
  for (const [index, shape] of (look?.logo?.shapes ?? []).entries()) {
    for (const [name, value] of Object.entries(shape)) {
      // In the page, a role such as `brand` has become the name of its colour.
      if (name === 'fill') continue;
      await expect(mark.locator('> *').nth(index)).toHaveAttribute(name, value);
    }
  }

  const styles = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText),
  );
  const { small, large } = { ...radius, ...look?.constants.radius };
  expect(styles.join('\n')).toContain(`border-radius: ${small}`);
  expect(styles.join('\n')).toContain(`border-radius: ${large}`);
});
