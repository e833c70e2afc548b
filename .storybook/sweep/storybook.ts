import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
} from '@playwright/test';
import { preview as serveBuild } from 'vite';

const folder = fileURLToPath(new URL('../../storybook-static', import.meta.url));

export interface Entry {
  id: string;
  title: string;
  name: string;
  type: 'story' | 'docs';
  /** Its file, from the repository's folder: './site/src/….stories.tsx'. */
  importPath: string;
  /** A story's name in that file. */
  exportName?: string;
  /** Storybook's own and the stories'. */
  tags: string[];
}

/** The built Storybook's stories and pages, read from its index. */
export function entries(): Entry[] {
  const index = join(folder, 'index.json');
  if (!existsSync(index)) throw new Error('Build it first: npm run storybook:build');
  const { entries: byId } = JSON.parse(readFileSync(index, 'utf8')) as {
    entries: Record<string, Entry>;
  };
  return Object.values(byId);
}

/** Storybook's event channel in the page. */
interface Channel {
  on: (event: string, listener: (argument: unknown) => void) => void;
  emit: (event: string, argument: unknown) => void;
}

/** The switches of Storybook's toolbar. */
export type Globals = Readonly<Record<string, string>>;

/** How a story is looked at; by default in a wide window, light and left to right. */
interface Look {
  size?: { width: number; height: number };
  globals?: Globals;
}

interface Fixtures {
  /**
   * Switches the worker's one page to a story, as Storybook does when another one is
   * selected: a page load for each story would take longer than the checks.
   */
  show: (story: Entry, look?: Look) => Promise<{ page: Page; problems: string[] }>;
  /**
   * Loads an entry with these globals (theme, brand), in the test's page or in another one, waits
   * until it has rendered and its play function has ended, and returns the errors.
   */
  open: (entry: Entry, globals?: Globals, other?: Page) => Promise<string[]>;
}

interface WorkerFixtures {
  /** Address of this worker's server for the built Storybook. */
  origin: string;
  /** One context for all pages of a worker, so that they share the cache. */
  sharedContext: BrowserContext;
  /** The page that shows one story after another. */
  preview: Page;
}

/** A story with this tag only makes sense without reduced motion. */
export const NEEDS_MOTION = 'needs-motion';

/** Storybook gives it to each story that has a play function. */
export const PLAYS = 'play-fn';

export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: [
    async ({}, provide) => {
      const server = await serveBuild({
        configFile: false,
        logLevel: 'silent',
        build: { outDir: folder },
        preview: { host: '127.0.0.1', port: 0 },
      });
      const address = server.httpServer.address();
      if (address === null || typeof address === 'string') throw new Error('No port to listen on');
      await provide(`http://127.0.0.1:${address.port}`);
      await server.close();
    },
    { scope: 'worker' },
  ],
  sharedContext: [
    async ({ browser }, provide) => {
      const context = await browser.newContext();
      await provide(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ sharedContext }, provide) => {
    const page = await sharedContext.newPage();
    await page.setViewportSize(wide);
    await provide(page);
    await page.close();
  },
  preview: [
    async ({ browser, sharedContext }, provide) => {
      const page = await sharedContext.newPage();
      const userAgent = await page.evaluate(() => navigator.userAgent);
      await page.close();
      // By this name Storybook ends animations itself. Else it waits 50 ms for them after each change.
      const context = await browser.newContext({ userAgent: `${userAgent} StorybookTestRunner` });
      const preview = await context.newPage();
      await preview.emulateMedia({ reducedMotion: 'reduce' });
      await preview.addInitScript(recordResult);
      await provide(preview);
      await context.close();
    },
    { scope: 'worker' },
  ],
  show: async ({ preview, origin }, provide) => {
    const { problems, stop } = watch(preview);
    await provide(async (story, { size = wide, globals = {} } = {}) => {
      await preview.setViewportSize(size);
      const wanted = { ...usualGlobals, ...globals };
      if (preview.url() === 'about:blank') {
        await preview.goto(addressOf(origin, story, 'reduced', wanted));
      } else await preview.evaluate(switchTo, { storyId: story.id, globals: wanted });
      return { page: preview, problems: [...problems, ...(await resultOf(preview))] };
    });
    stop();
  },
  open: async ({ page, origin }, provide) => {
    await provide(async (entry, globals, target = page) => {
      const { problems, stop } = watch(target);
      const needsMotion = entry.tags.includes(NEEDS_MOTION);
      await target.emulateMedia({ reducedMotion: needsMotion ? 'no-preference' : 'reduce' });
      await target.addInitScript(recordResult);
      await target.goto(addressOf(origin, entry, needsMotion ? 'full' : 'reduced', globals));
      const result = await resultOf(target);
      stop();
      return [...problems, ...result];
    });
  },
});

const usualGlobals = { theme: 'light', direction: 'ltr', state: 'rest' };

const wide = { width: 1280, height: 720 };

/** The address of an entry alone, without Storybook's own run of axe: the tests run axe themselves. */
function addressOf(origin: string, { id, type }: Entry, motion: string, globals: Globals = {}) {
  const listed = Object.entries({ ...usualGlobals, ...globals, motion })
    .map((global) => global.join(':'))
    .join(';');
  return `${origin}/iframe.html?id=${id}&viewMode=${type}&globals=${listed};a11y.manual:!true`;
}

/** Collects errors of a page. */
function watch(page: Page) {
  const problems: string[] = [];
  const onError = (error: Error) => problems.push(`uncaught: ${error.message}`);
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  };
  page.on('pageerror', onError);
  page.on('console', onConsole);
  const stop = () => {
    page.off('pageerror', onError);
    page.off('console', onConsole);
  };
  return { problems, stop };
}

/** Waits until an entry has rendered and played; returns the error, if any. */
async function resultOf(page: Page): Promise<string[]> {
  const handle = await page.waitForFunction(() => window.storyResult);
  const result = String(await handle.jsonValue());
  await page.evaluate(() => document.fonts.ready);
  return result === 'fine' ? [] : [result];
}

/** Runs in the page: switches to another story. */
function switchTo({ storyId, globals }: { storyId: string; globals: Globals }) {
  window.storyResult = undefined;
  window.awaitedStory = storyId;
  window.scrollTo(0, 0);
  const channel = window.__STORYBOOK_ADDONS_CHANNEL__;
  channel.emit('updateGlobals', { globals });
  // Selecting the story that is shown already does nothing.
  const isShown = new URLSearchParams(window.location.search).get('id') === storyId;
  if (isShown) channel.emit('forceRemount', { storyId });
  else channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
}

declare global {
  interface Window {
    /** Result of the entry: 'fine', or Storybook's error. */
    storyResult?: string | undefined;
    /** The story that is switched to; undefined while the one of the address loads. */
    awaitedStory?: string;
    __STORYBOOK_ADDONS_CHANNEL__: Channel;
  }
}

/** Runs in the page: records the result of a story from Storybook's event channel. */
function recordResult() {
  let channel: Channel | undefined;
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set: (value: Channel) => {
      channel = value;
      const end = (how: string) => {
        window.storyResult ??= how;
      };
      const fail = (event: string) => (argument: unknown) =>
        end(
          `${event}: ${argument instanceof Object && 'message' in argument ? String(argument.message) : JSON.stringify(argument)}`,
        );
      for (const event of [
        'playFunctionThrewException',
        'unhandledErrorsWhilePlaying',
        'storyThrewException',
        'storyErrored',
        'storyMissing',
      ]) {
        value.on(event, fail(event));
      }
      value.on('storyFinished', (argument) => {
        const { storyId } = argument as { storyId: string };
        // A change of the globals renders the previous story once more.
        if (storyId === (window.awaitedStory ?? storyId)) end('fine');
      });
      value.on('docsRendered', () => end('fine'));
    },
  });
}
