import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';

const folder = fileURLToPath(new URL('../../storybook-static', import.meta.url));
const origin = 'http://storybook.localhost';

const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface Entry {
  id: string;
  title: string;
  name: string;
  type: 'story' | 'docs';
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
  /** Opens an entry, waits until it has rendered and played, and tells what went wrong. */
  open: (entry: Entry, globals?: string) => Promise<string[]>;
}

/** Pages that get the built Storybook from the disk: no port, no server to end. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, provide) => {
    await page.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      try {
        const body = await readFile(join(folder, pathname));
        await route.fulfill({ body, contentType: contentTypes[extname(pathname)] ?? '' });
      } catch {
        await route.fulfill({ status: pathname === '/favicon.ico' ? 204 : 404 });
      }
    });
    await provide(page);
  },
  open: async ({ page }, provide) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
    await provide(async ({ id, type }, globals = 'theme:light;motion:reduced') => {
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
