import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { enginePackages, findFirefox } from '../../scripts/lib/engines.mjs';
import type { Engine, Wishes } from './driver.ts';
import { startWithPuppeteer } from './puppeteer.ts';

const path = findFirefox();

/** On some systems a program of this name only says how to install Firefox. */
const starts = (program: string) =>
  promisify(execFile)(program, ['--version'], { timeout: 20_000 }).then(
    ({ stdout }) => stdout.includes('Firefox'),
    () => false,
  );

/** The preferences of the visitor's system, as settings of Firefox. */
const settingsFor = ({ dark, reducedMotion, forcedColors }: Wishes) => ({
  'ui.systemUsesDarkTheme': dark ? 1 : 0,
  'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
  'browser.display.document_color_use': forcedColors ? 2 : 1,
  'dom.w3c_touch_events.enabled': 1,
  // Puppeteer sends the two halves of a tap one after the other. On a busy machine they are further
  // apart than the 300 ms within which Firefox takes them for a tap.
  'apz.max_tap_time': 30_000,
  // All tests' visitors share a profile: what one typed is offered to the next in a list below the field.
  // On a busy machine the list opens so late that it takes ArrowDown and Enter, which were meant for the
  // next question, and the page gets only the releases of these keys.
  'browser.formfill.enable': false,
  'extensions.formautofill.addresses.enabled': false,
  'signon.rememberSignons': false,
});

/** Firefox, driven over WebDriver BiDi, which needs no separate driver. */
export const firefox: Engine = {
  missing: async () =>
    path && (await starts(path))
      ? null
      : `apt-get install ${enginePackages.Firefox.join(' ')}, or set FIREFOX_PATH`,
  cannot: {
    sessionOfKeptPages:
      'Firefox gives a page that it kept the session storage as that page left it, also when it is loaded anew',
  },
  start: async () =>
    startWithPuppeteer({
      launch: async (wishes) => ({
        browser: 'firefox',
        ...(path ? { executablePath: path } : {}),
        headless: true,
        extraPrefsFirefox: settingsFor(wishes),
      }),
      isOfDriver: () => false,
    }),
};
