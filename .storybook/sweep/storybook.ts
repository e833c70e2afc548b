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
  /** Storybook's own and the stories'. */
  tags: string[];
}

/** What the built Storybook holds, from its own index. */
export function entries(): Entry[] {
  const index = join(folder, 'index.json');
  if (!existsSync(index)) throw new Error('Build it first: npm run storybook:build');
  const { entries: byId } = JSON.parse(readFileSync(index, 'utf8')) as {
    entries: Record<string, Entry>;
  };
  return Object.values(byId);
}

/** Where in the page's channel a story is asked for, and how it says that it stands. */
interface Channel {
  on: (event: string, listener: (argument: unknown) => void) => void;
  emit: (event: string, argument: unknown) => void;
}

interface Fixtures {
  /**
   * Shows a story in the worker's one preview, as Storybook itself does when another
   * is chosen: loading it anew for each takes longer than looking at the story.
   */
  show: (story: Entry) => Promise<{ page: Page; problems: string[] }>;
  /**
   * Opens an entry in that theme or brand, waits until it has rendered and played, and
   * tells what went wrong.
   */
  open: (entry: Entry, look?: string) => Promise<string[]>;
}

interface WorkerFixtures {
  /** Where this worker's server shows the built Storybook. */
  origin: string;
  /** One context for all the pages of a worker: they share its cache of scripts. */
  sharedContext: BrowserContext;
  /** The page in which a worker's stories follow each other. */
  preview: Page;
}

/** A story with this tag shows what it shows only where motion is allowed. */
export const NEEDS_MOTION = 'needs-motion';

export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
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
    async ({ sharedContext }, provide) => {
      const page = await sharedContext.newPage();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript(listen);
      await provide(page);
    },
    { scope: 'worker' },
  ],
  show: async ({ preview, origin }, provide) => {
    const { problems, stop } = watch(preview);
    await provide(async (story) => {
      await preview.setViewportSize(wide);
      if (preview.url() === 'about:blank') await preview.goto(addressOf(origin, story, 'reduced'));
      else await preview.evaluate(switchTo, story.id);
      return { page: preview, problems: [...problems, ...(await endOf(preview))] };
    });
    stop();
  },
  open: async ({ page, origin }, provide) => {
    const { problems } = watch(page);
    await provide(async (entry, look) => {
      const moves = entry.tags.includes(NEEDS_MOTION);
      await page.emulateMedia({ reducedMotion: moves ? 'no-preference' : 'reduce' });
      await page.addInitScript(listen);
      await page.goto(addressOf(origin, entry, moves ? 'full' : 'reduced', look));
      return [...problems, ...(await endOf(page))];
    });
  },
});

const wide = { width: 1280, height: 720 };

/** The entry alone, without Storybook's own look with axe: the sweep has three. */
const addressOf = (origin: string, { id, type }: Entry, motion: string, look = 'theme:light') =>
  `${origin}/iframe.html?id=${id}&viewMode=${type}&globals=${look};motion:${motion};a11y.manual:!true`;

/** Collects what a page complains of. */
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

/** Waits until an entry has rendered and played; tells how it failed, if it did. */
async function endOf(page: Page): Promise<string[]> {
  const end = await page.waitForFunction(() => window.storyEnd);
  const said = String(await end.jsonValue());
  await page.evaluate(() => document.fonts.ready);
  return said === 'fine' ? [] : [said];
}

/** Runs in the page: asks for another story. */
function switchTo(storyId: string) {
  window.storyEnd = undefined;
  window.scrollTo(0, 0);
  window.__STORYBOOK_ADDONS_CHANNEL__.emit('setCurrentStory', { storyId, viewMode: 'story' });
}

declare global {
  interface Window {
    /** How the entry ended: 'fine', or what Storybook said of its failure. */
    storyEnd?: string | undefined;
    __STORYBOOK_ADDONS_CHANNEL__: Channel;
  }
}

/** Runs in the page: takes Storybook's own word, from its channel, for how a story ended. */
function listen() {
  let channel: Channel | undefined;
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set: (value: Channel) => {
      channel = value;
      const end = (how: string) => {
        window.storyEnd ??= how;
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
      value.on('storyFinished', () => end('fine'));
      value.on('docsRendered', () => end('fine'));
    },
  });
}
