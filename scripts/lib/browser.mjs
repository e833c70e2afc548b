// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { enginePackages, missingEngines } from './engines.mjs';
import { findBrowser, testFontPackages } from './findBrowser.mjs';
import { root, run, say, StepFailed } from './shell.mjs';

/**
 * Whether an action succeeded; a step that failed has shown its own output.
 *
 * @param {() => Promise<void>} action
 */
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

/** @param {string[]} packages */
async function installFromDebian(packages) {
  if (!existsSync('/usr/bin/apt-get')) return;
  const apt = (/** @type {string[]} */ ...args) =>
    isRoot() ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]);
  await succeeds(async () => {
    await apt('update');
    await apt('install', '-y', '--no-install-recommends', ...packages);
  });
}

/**
 * Finds a Chromium for the browser tests: an installed one, or Playwright's
 * download, or Debian's package.
 *
 * @param {{ fullBrowser?: boolean }} [options] as findBrowser takes them
 * @returns {Promise<string>} its path; rejects with StepFailed if none can be installed
 */
export async function ensureBrowser(options) {
  const existing = await findBrowser(options);
  if (existing) return existing;
  say('No Chromium found: downloading the one for Playwright');
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js');
  await succeeds(() => run(process.execPath, [playwright, 'install', 'chromium']));
  const downloaded = await findBrowser(options);
  if (downloaded) return downloaded;
  say('The download failed: installing the Debian package');
  await installFromDebian([
    options?.fullBrowser ? 'chromium' : 'chromium-headless-shell',
    ...testFontPackages,
  ]);
  const installed = await findBrowser(options);
  if (installed) return installed;
  throw new StepFailed(
    'The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to its path.',
  );
}

/**
 * Installs WebKit and Firefox if Debian's packages can be had. If not, the tests leave the engine
 * out and say so, or fail (ENGINES=required).
 */
export async function ensureEngines() {
  for (const engine of missingEngines()) {
    say(`Installing ${engine} for the tests`);
    // One by one: not every system that has apt-get has a package for both.
    await installFromDebian(enginePackages[engine]);
  }
}
