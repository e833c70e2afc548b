// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Headless builds show the same pages and need about three quarters of the processor time. */
const headlessBuilds = ['/usr/bin/chromium-headless-shell'];

/**
 * The path of an installed Chromium or Chrome: CHROMIUM_PATH, Playwright's download, or one in a
 * usual place.
 *
 * @param {{ fullBrowser?: boolean }} [options] fullBrowser: the one that visitors have, which can
 * also show windows; no headless build
 * @returns {Promise<string | null>}
 */
export async function findBrowser({ fullBrowser = false } = {}) {
  // Loaded here, because it is installed only after this module is first read.
  const { chromium } = await import('playwright');
  const places = [
    process.env.CHROMIUM_PATH ?? '',
    chromium.executablePath(),
    ...(fullBrowser ? [] : headlessBuilds),
    ...usualPlaces,
  ];
  return places.find((path) => path !== '' && existsSync(path)) ?? null;
}

/**
 * Switches for a Chromium in tests: it sends nothing to its maker, and as root it runs without the
 * sandbox, which Chromium refuses to root.
 */
export const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

/**
 * Chromium rasters the tiles outside the viewport in best-effort tasks. If such a task finishes a
 * tile that the next frame needs, and is interrupted at that moment, Chromium (156) does not wake
 * the compositor: the page never paints again, and whatever waits for a frame hangs. On two busy
 * cores this happened to one page in about 600. Without best-effort tasks it cannot.
 */
const withoutRasterAhead = '--disable-best-effort-tasks';

/**
 * Debian's packages of the fonts that a browser in tests sees; the pages' fallback fonts are adjusted to
 * Liberation (site/src/layout/fontFaces.ts).
 */
export const testFontPackages = ['fonts-liberation', 'fonts-dejavu-core'];

/** If a folder of them is missing, Chromium gets the machine's fonts: otherwise it would have none. */
function withTestFonts() {
  const config = join(import.meta.dirname, 'testFonts.conf');
  const folders = readFileSync(config, 'utf8').matchAll(/<dir>(.+)<\/dir>/g);
  if (![...folders].every(([, folder = '']) => existsSync(folder))) return {};
  return { env: { ...process.env, FONTCONFIG_FILE: config } };
}

/**
 * How Playwright starts a browser in tests. The full browser runs as it does for visitors.
 *
 * @param {{ fullBrowser?: boolean }} [options] as findBrowser takes them
 * @returns {Promise<{ args: string[], env?: NodeJS.ProcessEnv, executablePath?: string }>}
 */
export async function browserLaunch({ fullBrowser = false } = {}) {
  const { chromium } = await import('playwright');
  const executablePath = await findBrowser({ fullBrowser });
  const args = fullBrowser ? browserArgs : [...browserArgs, withoutRasterAhead];
  // Without a path, Playwright chooses its headless build, which is faster.
  const isOwn = executablePath === chromium.executablePath();
  return { args, ...withTestFonts(), ...(executablePath && !isOwn ? { executablePath } : {}) };
}
