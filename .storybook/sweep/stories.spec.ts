import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { settlePage } from '../../e2e/support/settlePage.ts';
import { lowContrasts } from './controlContrast.ts';
import { CRITERIA, type StatusTable } from '../status.ts';
import status from '../status.json' with { type: 'json' };
import { layoutDefects } from './layoutDefects.ts';
import { entries, NEEDS_MOTION, PLAYS, test, type Entry } from './storybook.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const all = entries();
const stories = all.filter(({ type }) => type === 'story');
// The pages of components all have the same form, so one stands for all.
const docsPages = all.filter(
  ({ type, title }) => type === 'docs' && /^Foundations|\/Button$/.test(title),
);

/** axe's findings in the story as it is shown now; axe must be in the page already. */
const violations = (page: Page) =>
  page.evaluate(async () => {
    // A story is not a whole page, so the rule about landmarks does not apply.
    const { violations: found } = await window.axe.run('#storybook-root', {
      rules: { region: { enabled: false } },
    });
    return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  });

/** Lets the movements that a change causes begin, and ends them. */
async function animationsEnd(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
  await page.evaluate(settlePage);
}

async function setTheme(page: Page, theme: string) {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
  await animationsEnd(page);
}

/** Each story that the sources export, as `file#export`. */
function exportedStories(): string[] {
  const root = join(import.meta.dirname, '../..');
  const files = ['design-system/src', 'site/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.stories.tsx'))
      .map((file) => join(folder, file)),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
      ([, name]) => `./${file}#${name}`,
    ),
  );
}

test('Storybook shows every story that the sources export', () => {
  const shown = stories.map(({ importPath, exportName }) => `${importPath}#${exportName}`);
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.sort()).toEqual(exportedStories().sort());
});

/** Checks the story that the page shows, in both themes and in a narrow window. */
async function checkStory(page: Page) {
  expect(await lowContrasts(page), 'of controls, in every state').toEqual([]);
  expect(await layoutDefects(page), 'of the layout').toEqual([]);
  // A page that shows one story after another already has axe.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await setTheme(page, 'light');
  expect(await violations(page)).toEqual([]);

  await setTheme(page, 'dark');
  expect(await violations(page), 'in the dark theme').toEqual([]);

  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // The page gets the new window size with a delay.
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(320);
  await expect.poll(overflow, 'pixels too wide for a window of 320').toBeLessThanOrEqual(0);
  await animationsEnd(page);
  expect(await layoutDefects(page), 'of the layout at 320 pixels').toEqual([]);
  expect(await violations(page), 'at 320 pixels').toEqual([]);
}

const needsMotion = (story: Entry) => story.tags.includes(NEEDS_MOTION);

for (const story of stories.filter((each) => !needsMotion(each))) {
  test(`${story.title}: ${story.name}`, async ({ show }) => {
    const { page, problems } = await show(story);
    expect(problems).toEqual([]);
    await checkStory(page);
  });
}

for (const story of stories.filter(needsMotion)) {
  test(`${story.title}: ${story.name}`, async ({ page, open }) => {
    expect(await open(story)).toEqual([]);
    await checkStory(page);
  });
}

// As designers see them; the checks above run without motion, which is faster.
for (const story of stories.filter(({ tags }) => tags.includes(PLAYS))) {
  test(`${story.title}: ${story.name} plays with full motion`, async ({ open }) => {
    expect(await open({ ...story, tags: [NEEDS_MOTION] })).toEqual([]);
  });
}

test('the status table has a cell with a test for each component and criterion', () => {
  const names = stories
    .filter(
      ({ importPath, title }) =>
        importPath.startsWith('./design-system/') && !title.startsWith('Drawings/'),
    )
    .map(({ title }) => title.split('/').at(-1) ?? '');
  const table: StatusTable = status;
  expect(Object.keys(table).sort()).toEqual([...new Set(names)].sort());
  const blank = Object.entries(table).flatMap(([name, cells]) =>
    CRITERIA.filter((criterion) => !cells[criterion]?.says || !cells[criterion].test).map(
      (criterion) => `${name}: ${criterion}`,
    ),
  );
  expect(blank).toEqual([]);
});

for (const docsPage of docsPages) {
  test(`${docsPage.title}: ${docsPage.name}`, async ({ page, open }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await open(docsPage)).toEqual([]);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width(), 'it scrolls sideways').toBe(320);
  });
}

test('the status table is shown whole in a window of 1400 pixels, beside the list of pages', async ({
  page,
  open,
}) => {
  const [shown] = docsPages.filter(({ title }) => title === 'Foundations/Status');
  await page.setViewportSize({ width: 1100, height: 800 });
  expect(shown && (await open(shown))).toEqual([]);
  const region = page.getByRole('region', { name: 'Status' });
  const hidden = () => region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await hidden(), 'pixels that are cut off').toBe(0);
});
