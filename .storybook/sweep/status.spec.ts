import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import type { ComponentType } from 'react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import sharp from 'sharp';
import { build, createServer, defaultClientConditions, type ViteDevServer } from 'vite';
import { guidance } from '../guidance.ts';
import { layoutDefects } from './layoutDefects.ts';
import { entries, NEEDS_MOTION, test as base, type Entry } from './storybook.ts';

/**
 * What each component is known to do, one test for each cell of the status table: `npm run status` runs
 * them and writes the table. The title of a test is the component, a colon, and the criterion.
 */

const root = join(import.meta.dirname, '../..');
const stories = entries().filter(
  ({ type, importPath }) => type === 'story' && importPath.startsWith('./design-system/'),
);
const nameOf = (story: Entry) => story.title.split('/').at(-1) ?? '';
const components = [...new Set(stories.map(nameOf))].filter((name) => name !== 'Illustrations');
const storiesOf = (name: string) => stories.filter((story) => nameOf(story) === name);

interface Look {
  /** Called when a story is shown, before it is checked. */
  prepare?: (page: Page) => Promise<unknown>;
  forcedColors?: 'active';
}

type EachStory = (
  name: string,
  check: (page: Page) => Promise<string[]>,
  look?: Look,
) => Promise<string[]>;

/** Shows each story of a component in turn, and collects what is wrong with it. */
const test = base.extend<{ inEachStory: EachStory }>({
  inEachStory: async ({ show, open, page, preview }, provide) => {
    await provide(async (name, check, { prepare, forcedColors = 'none' } = {}) => {
      const found: string[] = [];
      for (const story of storiesOf(name)) {
        const needsMotion = story.tags.includes(NEEDS_MOTION);
        const shown = needsMotion ? page : preview;
        const problems = needsMotion ? await open(story) : (await show(story)).problems;
        await shown.emulateMedia({ forcedColors });
        await prepare?.(shown);
        found.push(
          ...[...problems, ...(await check(shown))].map((what) => `${story.name}: ${what}`),
        );
        await shown.evaluate(() => {
          document.documentElement.dir = 'ltr';
          document.documentElement.dataset.theme = 'light';
          document.querySelector('[data-added]')?.remove();
        });
      }
      await preview.emulateMedia({ forcedColors: 'none' });
      return found;
    });
  },
});

const axeFindings = async (page: Page) => {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run('#storybook-root', {
      rules: { region: { enabled: false } },
    });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  });
};

/** Controls of the story that Tab should reach; one of each group of radio buttons. */
const markControls = (page: Page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const groups = new Set<string>();
    const controls = [
      ...(dialog ?? document.querySelector('#storybook-root') ?? document.body).querySelectorAll(
        'a[href], button, input, select, textarea, summary',
      ),
    ].filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return false;
      if (control.matches(':disabled, [tabindex="-1"]') || control.closest('[inert]')) return false;
      if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
      if (groups.has(control.name)) return false;
      groups.add(control.name);
      return true;
    });
    (document.activeElement as HTMLElement | null)?.blur();
    return controls.length;
  });

/** Tabs through the story; returns controls that do not show the focus, and how many Tab misses. */
async function tabThrough(page: Page, controls: number) {
  const reached = new Set<string>();
  const problems: string[] = [];
  for (let press = 0; press <= controls + 2; press++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const control = document.activeElement;
      if (!control || control === document.body) return null;
      const all = [...document.querySelectorAll('*')];
      const around = [control, control.parentElement, control.parentElement?.parentElement];
      const ringed = around.some((each) => each && getComputedStyle(each).outlineStyle !== 'none');
      const drawn = control.closest('[data-input-otp-container]') !== null;
      const key =
        control instanceof HTMLInputElement && control.type === 'radio'
          ? control.name
          : String(all.indexOf(control));
      return { key, shown: ringed || drawn, html: control.outerHTML.slice(0, 80) };
    });
    if (!focused) continue;
    if (!focused.shown) problems.push(`no focus ring: ${focused.html}`);
    reached.add(focused.key);
  }
  if (reached.size < controls) problems.push(`Tab reaches ${reached.size} of ${controls} controls`);
  return problems;
}

/** Controls, icons and bars that have only one colour left in high contrast mode. */
async function vanished(page: Page) {
  const found: string[] = [];
  const parts = page.locator(
    '#storybook-root :is(button, a[href], input:not([type=hidden]), textarea, progress, svg)',
  );
  for (const part of await parts.all()) {
    const box = await part.boundingBox();
    const opaque = await part.evaluate((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      // A dialog may lie over it.
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const covered = top?.closest('dialog') !== each.closest('dialog');
      return !covered && each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    });
    if (!box || !opaque || box.width < 4 || box.height < 4) continue;
    const clip = { x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4 };
    const inWindow =
      clip.x >= 0 && clip.y >= 0 && clip.y + clip.height <= 720 && clip.x + clip.width <= 1280;
    if (!inWindow) continue;
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    if (channels.every(({ min, max }) => max - min < 30)) {
      found.push(await part.evaluate((each) => each.outerHTML.slice(0, 80)));
    }
  }
  return found;
}

const overflow = (page: Page) =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - window.innerWidth;
    return over > 0 ? [`${over} pixels too wide`] : [];
  });

/** WCAG 2.2, 1.4.12, on a window of 1280 pixels at 400 %, which is 320 wide. */
const TEXT_SPACING = `* { letter-spacing: .12em !important; line-height: 1.5 !important;
  word-spacing: .16em !important } p { margin-block-end: 2em !important }`;

/** Adds to the result in the cell. */
const figure = (description: string) =>
  test.info().annotations.push({ type: 'figure', description });

const sized = (width: number) => (page: Page) => page.setViewportSize({ width, height: 720 });

for (const name of components) {
  test(`${name}: axe`, async ({ inEachStory }) => {
    const found = await inEachStory(name, async (page) => {
      const light = await axeFindings(page);
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark';
      });
      return [...light, ...(await axeFindings(page))];
    });
    expect(found).toEqual([]);
  });

  test(`${name}: keyboard`, async ({ inEachStory }) => {
    let most = 0;
    const found = await inEachStory(name, async (page) => {
      const controls = await markControls(page);
      most = Math.max(most, controls);
      return tabThrough(page, controls);
    });
    figure(most ? `${most} ${most === 1 ? 'control' : 'controls'}` : 'none to reach');
    expect(found).toEqual([]);
  });

  test(`${name}: forced colours`, async ({ inEachStory }) => {
    expect(await inEachStory(name, vanished, { forcedColors: 'active' })).toEqual([]);
  });

  test(`${name}: 400 % zoom and text spacing`, async ({ inEachStory }) => {
    const prepare = async (page: Page) => {
      await sized(320)(page);
      await page.evaluate((content) => {
        const style = document.head.appendChild(document.createElement('style'));
        style.dataset.added = '';
        style.textContent = content;
      }, TEXT_SPACING);
    };
    expect(await inEachStory(name, overflow, { prepare })).toEqual([]);
  });

  test(`${name}: right to left`, async ({ inEachStory }) => {
    const prepare = async (page: Page) => {
      await sized(390)(page);
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
    };
    const check = async (page: Page) => [...(await overflow(page)), ...(await layoutDefects(page))];
    expect(await inEachStory(name, check, { prepare })).toEqual([]);
  });

  test(`${name}: reduced motion`, async ({ inEachStory }) => {
    // From here on the page's own media query decides, not Storybook's switch.
    const prepare = async (page: Page) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.evaluate(() => delete document.documentElement.dataset.motion);
    };
    const moving = (page: Page) =>
      page.evaluate(() =>
        document.getAnimations().flatMap((motion) => {
          const { endTime } = motion.effect?.getComputedTiming() ?? {};
          return Number(endTime) > 10 ? [`moves for ${String(endTime)} ms`] : [];
        }),
      );
    const found = await inEachStory(name, moving, { prepare });
    expect(found).toEqual([]);
  });
}

/** A library sets their inline styles; no page shows them before scripts run. */
const BROWSER_ONLY = new Set(['OtpCodeDialog']);

interface StoryModule {
  default: { component: ComponentType; args?: object; render?: (args: object) => React.ReactNode };
  [name: string]: { args?: object; render?: (args: object) => React.ReactNode };
}

const viteOptions = {
  configFile: false,
  logLevel: 'error',
  root,
  resolve: { conditions: ['@tidyguard/source', ...defaultClientConditions] },
  esbuild: { jsx: 'automatic', jsxImportSource: '@emotion/react', legalComments: 'none' },
} as const;

test.describe('in Node', () => {
  let server: ViteDevServer;
  test.beforeAll(async () => {
    server = await createServer({
      ...viteOptions,
      ssr: { resolve: { conditions: ['@tidyguard/source'] } },
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
  });
  test.afterAll(() => server.close());

  for (const name of components) {
    test(`${name}: server rendering`, async () => {
      if (BROWSER_ONLY.has(name)) figure('browser only');
      const [first] = storiesOf(name);
      const module = (await server.ssrLoadModule(
        join(root, first?.importPath ?? ''),
      )) as StoryModule;
      const meta = module.default;
      for (const story of storiesOf(name)) {
        const { args, render = meta.render } = module[story.exportName ?? ''] ?? {};
        const given = { ...meta.args, ...args };
        const Shown = () => (render ? render(given) : createElement(meta.component, given));
        const html = renderToString(createElement(Shown));
        // A strict content security policy refuses them.
        expect(/<[^>]* style="/.test(html), story.name).toBe(BROWSER_ONLY.has(name));
      }
    });

    test(`${name}: bytes`, async () => {
      const file = join(root, `design-system/src/${name}/${name}.tsx`);
      expect(existsSync(file)).toBe(true);
      const result = await build({
        ...viteOptions,
        build: {
          write: false,
          target: 'es2022',
          lib: { entry: file, formats: ['es'], fileName: 'one' },
          rollupOptions: {
            external: [/^react(-dom)?(\/|$)/, /^@emotion\//],
            output: { inlineDynamicImports: true },
          },
        },
      });
      const code = [result]
        .flat()
        .flatMap((built) => ('output' in built ? built.output : []))
        .map((chunk) => ('code' in chunk ? chunk.code : ''))
        .join('');
      const bytes = gzipSync(code, { level: 9 }).length;
      figure(`${(bytes / 1000).toFixed(1)} kB`);
      expect(bytes).toBeGreaterThan(100);
      expect(bytes).toBeLessThan(12_000);
    });

    test(`${name}: guidance`, () => {
      expect(Object.values(guidance[name] ?? {}).filter((text) => text.length > 10)).toHaveLength(
        7,
      );
    });
  }
});
