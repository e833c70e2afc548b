import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, type BrowserContext } from '@playwright/test';
import { preview } from 'vite';

const folder = fileURLToPath(new URL('../../storybook-static', import.meta.url));

interface Entry {
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

interface Fixtures {
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
}

/** A story with this tag shows what it shows only where motion is allowed. */
export const NEEDS_MOTION = 'needs-motion';

export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, provide) => {
      const server = await preview({
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
    await page.setViewportSize({ width: 1280, height: 720 });
    await provide(page);
    await page.close();
  },
  open: async ({ page, origin }, provide) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
    await provide(async ({ id, type, tags }, look = 'theme:light') => {
      const moves = tags.includes(NEEDS_MOTION);
      // The addon's own look with axe would come on top of the sweep's three.
      const globals = `${look};motion:${moves ? 'full' : 'reduced'};a11y.manual:!true`;
      await page.emulateMedia({ reducedMotion: moves ? 'no-preference' : 'reduce' });
      await page.addInitScript(listen);
      await page.goto(
        `${origin}/iframe.html?id=${id}&viewMode=${type === 'docs' ? 'docs' : 'story'}&globals=${globals}`,
      );
      const end = await page.waitForFunction(() => window.storyEnd);
      const said = await end.jsonValue();
      await page.evaluate(() => document.fonts.ready);
      return said === 'fine' ? problems : [...problems, String(said)];
    });
  },
});

declare global {
  interface Window {
    /** How the entry ended: 'fine', or what Storybook said of its failure. */
    storyEnd?: string;
  }
}

/** Runs in the page: takes Storybook's own word, from its channel, for how a story ended. */
function listen() {
  interface Channel {
    on: (event: string, listener: (argument: unknown) => void) => void;
  }
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
