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

/**
 * The path of a Chromium or Chrome that is on this machine: CHROMIUM_PATH,
 * Playwright's own, or one in a usual place.
 *
 * @returns {Promise<string | null>}
 */
export async function findBrowser() {
  // Playwright is there only once the dependencies are.
  const { chromium } = await import('playwright');
  const places = [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...usualPlaces];
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
