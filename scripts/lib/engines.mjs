// @ts-check
/**
 * WebKit, new and old, and Firefox, which the tests drive beside Chromium: where their programs are,
 * and the Debian packages that bring them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** @typedef {'WebKit' | 'WebKit 16' | 'Firefox'} OtherEngine */

/** What Debian names the packages of an engine. @type {Record<OtherEngine, string[]>} */
export const enginePackages = {
  WebKit: ['webkit2gtk-driver', 'xvfb'],
  'WebKit 16': ['wpewebkit-driver', 'cog'],
  Firefox: ['firefox-esr'],
};

const firefoxPlaces = [
  process.env.FIREFOX_PATH ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** The path of Firefox, null if there is none. */
export const findFirefox = () =>
  firefoxPlaces.find((place) => place !== '' && existsSync(place)) ?? null;

const browserPlaces = ['4.1', '4.0', '6.0'].flatMap((version) =>
  ['x86_64', 'aarch64'].map(
    (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ),
);

/** The paths of WebKitGTK's browser, of its driver and of a display for it, null if one lacks. */
export function findWebkit() {
  const browser = browserPlaces.find((path) => existsSync(path));
  const driver = '/usr/bin/WebKitWebDriver';
  const display = '/usr/bin/Xvfb';
  return browser && existsSync(driver) && existsSync(display) ? { browser, driver, display } : null;
}

const wpeBrowser = '/usr/bin/cog';

/** WPE WebKit of another version is not the engine of Safari 16. */
const WPE_VERSION = 'WPE WebKit 2.38';

function isWpeOfSafari16() {
  try {
    return execFileSync(wpeBrowser, ['--version'], { encoding: 'utf8' }).includes(WPE_VERSION);
  } catch {
    return false;
  }
}

/** The paths of the browser of WPE WebKit 2.38 and of its driver, null if one lacks. */
export function findWpe() {
  const driver = '/usr/bin/WPEWebDriver';
  return existsSync(driver) && isWpeOfSafari16() ? { browser: wpeBrowser, driver } : null;
}

/** The engines that this machine lacks. @returns {OtherEngine[]} */
export function missingEngines() {
  /** @type {OtherEngine[]} */
  const missing = [];
  if (!findWebkit()) missing.push('WebKit');
  if (!findWpe()) missing.push('WebKit 16');
  if (!findFirefox()) missing.push('Firefox');
  return missing;
}
