import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { entries, test } from './storybook.ts';

/** Change it on purpose: it guards against stories that vanish unnoticed. */
const LEAST_STORIES = 130;

const all = entries();
const stories = all.filter(({ type }) => type === 'story');
const writtenPages = all.filter(({ type, title }) => type === 'docs' && /^Foundations/.test(title));

async function violations(page: Page) {
  // The story's own page is not a whole page: landmarks are asked of the site's.
  const { violations: found } = await new AxeBuilder({ page })
    .include('#storybook-root')
    .disableRules(['region'])
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

const setTheme = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

test('the number of stories only changes on purpose', () => {
  expect(stories.length).toBeGreaterThanOrEqual(LEAST_STORIES);
});

for (const story of stories) {
  test(`${story.title}: ${story.name}`, async ({ page, open }) => {
    expect(await open(story)).toEqual([]);
    expect(await violations(page)).toEqual([]);

    await setTheme(page, 'dark');
    expect(await violations(page), 'in the dark theme').toEqual([]);

    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'pixels too wide for a window of 320').toBeLessThanOrEqual(0);
    expect(await violations(page), 'at 320 pixels').toEqual([]);
  });
}

for (const written of writtenPages) {
  test(`${written.title}: ${written.name}`, async ({ open }) => {
    expect(await open(written)).toEqual([]);
  });
}
