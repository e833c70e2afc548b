// @ts-check
/**
 * `npm test`: everything that must hold, on a fresh machine. The quick checks
 * come first, so that a slip is told within a minute.
 */
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, runScript, say } from './lib/shell.mjs';

const started = Date.now();

/** @type {[what: string, script: string][]} */
const checks = [
  ['Lint and formatting', 'lint'],
  ['Types', 'types'],
  ['Content', 'content:check'],
  ['Size of the design system', 'size'],
  ['Unit and service tests', 'unit'],
  ['Builds', 'build'],
  ['A second build of the site, configured otherwise', 'build:variant'],
  ['Storybook build', 'storybook:build'],
  ['Every story', 'stories'],
  ['End-to-end tests', 'e2e'],
];

await main(async () => {
  await ensureInstalled();
  const CHROMIUM_PATH = await ensureBrowser();
  for (const [what, script] of checks) {
    const began = Date.now();
    say(what);
    await runScript(script, [], { env: { CHROMIUM_PATH } });
    console.log(`  ${what}: ${Math.round((Date.now() - began) / 1000)} s`);
  }
  say(`All checks passed in ${Math.round((Date.now() - started) / 1000)} s`);
});
