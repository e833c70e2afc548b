// @ts-check
/**
 * WebKit and Firefox, which the tests drive beside Chromium: where their programs are, and the
 * Debian packages that bring them.
 */
import { existsSync } from 'node:fs';

/** @typedef {'WebKit' | 'Firefox'} OtherEngine */

/** What Debian names the packages of an engine. @type {Record<OtherEngine, string[]>} */
export const enginePackages = {
  WebKit: ['webkit2gtk-driver', 'xvfb'],
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

/** The engines that this machine lacks. @returns {OtherEngine[]} */
export function missingEngines() {
  /** @type {OtherEngine[]} */
  const missing = [];
  if (!findWebkit()) missing.push('WebKit');
  if (!findFirefox()) missing.push('Firefox');
  return missing;
}
