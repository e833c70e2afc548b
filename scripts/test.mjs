// @ts-check
/**
 * `npm test`: everything that must hold, on a fresh machine. The quick checks
 * come first, so that a slip is told within a minute.
 */
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, runScript, say } from './lib/shell.mjs';

const started = Date.now();

/**
 * @typedef {[what: string, script: string]} Check
 * Stages follow each other; the lanes of a stage run side by side. Tests have the machine to
 * themselves, and use all of it.
 * @type {Check[][][]}
 */
const stages = [
  [
    [['Lint and formatting', 'lint']],
    [
      ['Types', 'types'],
      ['Content', 'content:check'],
      ['Size of the design system', 'size'],
    ],
  ],
  [[['Unit and service tests', 'unit']]],
  [
    [['Builds, the site also as another operator configures it', 'build:all']],
    [['Storybook build', 'storybook:build']],
  ],
  [[['Every story', 'stories']]],
  [[['End-to-end tests', 'e2e']]],
];

/**
 * Runs the checks of a lane, one after the other.
 *
 * @param {Check[]} checks
 * @param {import('./lib/shell.mjs').RunOptions} options
 */
async function runLane(checks, options) {
  for (const [what, script] of checks) {
    const began = Date.now();
    say(what);
    await runScript(script, [], options);
    console.log(`  ${what}: ${Math.round((Date.now() - began) / 1000)} s`);
  }
}

await main(async () => {
  await ensureInstalled();
  const env = { CHROMIUM_PATH: await ensureBrowser() };
  for (const lanes of stages) {
    const atOnce = lanes.length > 1;
    await Promise.all(lanes.map((checks) => runLane(checks, { env, atOnce })));
  }
  say(`All checks passed in ${Math.round((Date.now() - started) / 1000)} s`);
});
