import { expect, type FullConfig } from '@playwright/test';
import { entries, NEEDS_MOTION, test, type Entry, type Globals } from './storybook.ts';
import { accept, accepted, wordsOfPages } from './circumstances.ts';

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
  size: { width: number; height: number };
  globals: Globals;
  of: Entry[];
}

const phone = { width: 390, height: 700 };

/**
 * Every story on a phone; the other looks show what differs in them. Left out, because they would show the
 * same styles again: further stories of a component in the dark and right to left, single components in a
 * wide window, and the second brand, which only replaces colours.
 */
const looks: Look[] = [
  { name: '', size: phone, globals: {}, of: stories },
  {
    name: 'dark',
    size: phone,
    globals: { theme: 'dark' },
    of: firsts.filter(isOf('Components', 'Quiz', 'Page sections')),
  },
  {
    name: 'right-to-left',
    size: phone,
    globals: { direction: 'rtl' },
    of: firsts.filter(isOf('Components', 'Quiz', 'Page sections')),
  },
  {
    name: 'hovered',
    size: phone,
    globals: { state: 'hover' },
    of: firsts.filter(isOf('Components', 'Page sections')),
  },
  {
    name: 'focused',
    size: phone,
    globals: { state: 'focus' },
    of: firsts.filter(isOf('Components', 'Page sections')),
  },
  {
    name: 'desktop',
    size: { width: 1280, height: 800 },
    globals: {},
    of: firsts.filter(isOf('Quiz', 'Page sections', 'Pages')),
  },
];

/** Any changed pixel fails, except for tiny differences of shade at rounded corners. */
const SAME_BROWSER = { threshold: 0.01, maxDiffPixels: 0 };

/** Another version of the browser shades letters' edges differently, and draws a few lines a pixel lower. */
const OTHER_BROWSER = { threshold: 0.2, maxDiffPixelRatio: 0.005 };

const words = wordsOfPages();

const isAccepting = ({ updateSnapshots }: FullConfig) =>
  updateSnapshots === 'all' || updateSnapshots === 'changed';

/** Whether it shows the product's words, which editors change. */
const showsProduct = ({ importPath }: Entry) => importPath.startsWith('./site/');

for (const { name, size, globals, of } of looks) {
  for (const story of of) {
    const look = name === '' ? '' : ` (${name})`;
    test(`${story.title}: ${story.name}${look} looks as accepted`, async ({
      show,
      open,
      page,
      preview,
      browser,
    }, { config }) => {
      const accepts = isAccepting(config);
      test.skip(
        !accepts && showsProduct(story) && words !== accepted.words,
        'the words of the product have changed since its pictures were accepted (npm run visual:accept)',
      );
      const needsMotion = story.tags.includes(NEEDS_MOTION);
      const shown = needsMotion ? page : preview;
      if (needsMotion) await page.setViewportSize(size);
      const problems = needsMotion
        ? await open(story, globals)
        : (await show(story, { size, globals })).problems;
      expect(problems).toEqual([]);
      await shown.mouse.move(0, 0);
      const isSameBrowser = accepts || browser.version() === accepted.browser;
      await expect(
        shown,
        'It looks different: see `npm run visual`; if it should, `npm run visual:accept`',
      ).toHaveScreenshot([name, `${story.id}.png`].filter(Boolean), {
        animations: 'disabled',
        caret: 'hide',
        ...(isSameBrowser ? SAME_BROWSER : OTHER_BROWSER),
      });
    });
  }
}

test('it is known which browser took the pictures', ({ browser }, { config }) => {
  const version = browser.version();
  if (isAccepting(config)) accept({ browser: version, words });
  else if (version !== accepted.browser) {
    process.stdout.write(
      `Chromium ${version} runs, and ${accepted.browser} took the pictures: small differences pass.\n`,
    );
  }
  expect(accepted.browser).toMatch(/^\d+\./);
});
