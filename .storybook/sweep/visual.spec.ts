import { expect } from '@playwright/test';
import { entries, test, type Entry } from './storybook.ts';

const stories = entries().filter(({ type }) => type === 'story');
const firsts = stories.filter(
  ({ title }, index) => stories.findIndex((each) => each.title === title) === index,
);
const isOf =
  (...groups: string[]) =>
  (story: Entry) =>
    groups.some((group) => story.title.startsWith(`${group}/`));

interface Look {
  /** The folder of its pictures; none for the first. */
  name: string;
  width: number;
  height: number;
  globals: string;
  of: Entry[];
}

/**
 * Every story on a phone; the rest shows what differs in another look. Left out, because it would show
 * the same styles again: the further stories of a component in the dark and right to left, single
 * components in a wide window, and the second brand, which only replaces colours.
 */
const looks: Look[] = [
  { name: '', width: 390, height: 700, globals: 'theme:light', of: stories },
  {
    name: 'dark',
    width: 390,
    height: 700,
    globals: 'theme:dark',
    of: firsts.filter(isOf('Components', 'Quiz', 'Page sections')),
  },
  {
    name: 'right-to-left',
    width: 390,
    height: 700,
    globals: 'theme:light;direction:rtl',
    of: firsts.filter(isOf('Components', 'Quiz', 'Page sections')),
  },
  {
    name: 'desktop',
    width: 1280,
    height: 800,
    globals: 'theme:light',
    of: firsts.filter(isOf('Quiz', 'Page sections', 'Pages')),
  },
];

/**
 * Compares a screenshot with the accepted one. Fonts come from the Storybook and animations are
 * off, but browsers draw differently: compare screenshots of the same Chromium only.
 */
for (const { name, width, height, globals, of } of looks) {
  for (const story of of) {
    const look = name === '' ? '' : ` (${name})`;
    test(`${story.title}: ${story.name}${look}`, async ({ page, open }) => {
      await page.setViewportSize({ width, height });
      expect(await open(story, globals)).toEqual([]);
      await page.mouse.move(0, 0);
      await expect(page).toHaveScreenshot([name, `${story.id}.png`].filter(Boolean), {
        animations: 'disabled',
        caret: 'hide',
      });
    });
  }
}
