import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { entries, NEEDS_MOTION, test, type Entry } from './storybook.ts';

/** Change it on purpose: it guards against stories that come or vanish unnoticed. */
const STORIES = 165;

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const all = entries();
const stories = all.filter(({ type }) => type === 'story');
const writtenPages = all.filter(({ type, title }) => type === 'docs' && /^Foundations/.test(title));

/** What axe finds in the story as it now stands, once its source is in the page. */
const violations = (page: Page) =>
  page.evaluate(async () => {
    // The story's own page is not a whole page: landmarks are asked of the site's.
    const { violations: found } = await window.axe.run('#storybook-root', {
      rules: { region: { enabled: false } },
    });
    return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  });

/** Waits until what a change set in motion has come to rest. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter((motion) => motion.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((motion) => motion.finished));
  });

async function setTheme(page: Page, theme: string) {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
  await settle(page);
}

test('the number of stories only changes on purpose', () => {
  expect(stories).toHaveLength(STORIES);
});

/** Looks at the story that a page shows: in both themes, and in a narrow window. */
async function look(page: Page) {
  await page.evaluate(axe.source);
  await setTheme(page, 'light');
  expect(await violations(page)).toEqual([]);

  await setTheme(page, 'dark');
  expect(await violations(page), 'in the dark theme').toEqual([]);

  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // The window's new size reaches the page a little later.
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(320);
  await expect.poll(overflow, 'pixels too wide for a window of 320').toBeLessThanOrEqual(0);
  await settle(page);
  expect(await violations(page), 'at 320 pixels').toEqual([]);
}

const moves = (story: Entry) => story.tags.includes(NEEDS_MOTION);

for (const story of stories.filter((each) => !moves(each))) {
  test(`${story.title}: ${story.name}`, async ({ show }) => {
    const { page, problems } = await show(story);
    expect(problems).toEqual([]);
    await look(page);
  });
}

for (const story of stories.filter(moves)) {
  test(`${story.title}: ${story.name}`, async ({ page, open }) => {
    expect(await open(story)).toEqual([]);
    await look(page);
  });
}

for (const written of writtenPages) {
  test(`${written.title}: ${written.name}`, async ({ open }) => {
    expect(await open(written)).toEqual([]);
  });
}
