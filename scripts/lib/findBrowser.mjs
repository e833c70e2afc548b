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
 * How Playwright starts a browser in tests.
 *
 * @param {{ whole?: boolean }} [wanted]
 * @returns {Promise<{ args: string[], executablePath?: string }>}
 */
export async function browserLaunch(wanted) {
  const { chromium } = await import('playwright');
  const executablePath = await findBrowser(wanted);
  // Of its own two, Playwright takes the one without windows where none is asked for.
  const isOwn = executablePath === chromium.executablePath();
  return { args: browserArgs, ...(executablePath && !isOwn ? { executablePath } : {}) };
}
