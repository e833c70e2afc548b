// @ts-check
import { existsSync } from 'node:fs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without windows: the same pages for about three quarters of the processor's time. */
const withoutWindows = ['/usr/bin/chromium-headless-shell'];

/**
 * The path of a Chromium or Chrome that is on this machine: CHROMIUM_PATH,
 * Playwright's own, or one in a usual place.
 *
 * @param {{ whole?: boolean }} [wanted] whole: as visitors have it, able to show windows
 * @returns {Promise<string | null>}
 */
export async function findBrowser({ whole = false } = {}) {
  // Playwright is there only once the dependencies are.
  const { chromium } = await import('playwright');
  const places = [
    process.env.CHROMIUM_PATH ?? '',
    chromium.executablePath(),
    ...(whole ? [] : withoutWindows),
    ...usualPlaces,
  ];
  return places.find((path) => path !== '' && existsSync(path)) ?? null;
}

/**
 * Switches for a Chromium in tests: it stays on this machine, and as root it
 * runs without the sandbox that root cannot have.
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
 * Tiles beyond the view are rastered as a best-effort job. Where such a job finishes the tile
 * that the next frame waits for, and has to make way for other work in that moment, Chromium
 * (156) wakes nobody to show the frame: the page never paints again, and whatever waits for a
 * frame hangs. On two busy cores that met one page in about 600. Without best-effort tasks
 * there is no such job.
 */
const withoutRasterAhead = '--disable-best-effort-tasks';

/**
 * How Playwright starts a browser in tests. The whole one is as visitors have it.
 *
 * @param {{ whole?: boolean }} [wanted]
 * @returns {Promise<{ args: string[], executablePath?: string }>}
 */
export async function browserLaunch({ whole = false } = {}) {
  const { chromium } = await import('playwright');
  const executablePath = await findBrowser({ whole });
  const args = whole ? browserArgs : [...browserArgs, withoutRasterAhead];
  // Of its own two, Playwright takes the one without windows where none is asked for.
  const isOwn = executablePath === chromium.executablePath();
  return { args, ...(executablePath && !isOwn ? { executablePath } : {}) };
}
