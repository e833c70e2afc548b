// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './findBrowser.mjs';
import { root, run, say, StepFailed } from './shell.mjs';

/** @param {() => Promise<void>} action */
async function succeeds(action) {
  try {
    await action();
    return true;
  } catch (error) {
    if (error instanceof StepFailed) return false;
    throw error;
  }
}

const isRoot = () => process.getuid?.() === 0;

/** @param {string} browser the package */
async function installFromDebian(browser) {
  if (!existsSync('/usr/bin/apt-get')) return;
  const apt = (/** @type {string[]} */ ...args) =>
    isRoot() ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]);
  await succeeds(async () => {
    await apt('update');
    // The fonts are what the pages' stand-ins are measured on (site/src/layout/fontFaces.ts).
    await apt('install', '-y', '--no-install-recommends', browser, 'fonts-liberation');
  });
}

/**
 * Finds a Chromium for the browser tests: one that is there, else Playwright's
 * own download, else Debian's package.
 *
 * @param {{ whole?: boolean }} [wanted] as findBrowser takes it
 * @returns {Promise<string>} its path; rejects with StepFailed where there is none to be had
 */
export async function ensureBrowser(wanted) {
  const there = await findBrowser(wanted);
  if (there) return there;
  say('No Chromium found: downloading the one of Playwright');
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js');
  await succeeds(() => run(process.execPath, [playwright, 'install', 'chromium']));
  const downloaded = await findBrowser(wanted);
  if (downloaded) return downloaded;
  say('That download is not possible here: installing the Chromium of Debian');
  await installFromDebian(wanted?.whole ? 'chromium' : 'chromium-headless-shell');
  const installed = await findBrowser(wanted);
  if (installed) return installed;
  throw new StepFailed(
    'The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to the path of one.',
  );
}
