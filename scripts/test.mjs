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
 * Stages follow each other; the lanes of a stage run side by side. Tests have the machine to
 * themselves, and use all of it.
 * @typedef {[what: string, script: string]} Check
 * @typedef {Check[]} Lane
 * @typedef {Lane[]} Stage
 */

/** What needs no browser. @type {Stage} */
const quickChecks = [
  [['Lint and formatting', 'lint']],
  [
    ['Types', 'types'],
    ['Content', 'content:check'],
    ['Size of the design system', 'size'],
  ],
];

/** @type {Stage[]} */
const stages = [
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
 * @param {Lane} checks
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

/**
 * @param {Stage} lanes
 * @param {Record<string, string>} [env]
 */
async function runStage(lanes, env = {}) {
  const atOnce = lanes.length > 1;
  await Promise.all(lanes.map((checks) => runLane(checks, { env, atOnce })));
}

await main(async () => {
  await ensureInstalled();
  // On a fresh machine the browser comes in meanwhile: waiting for it costs no processor.
  const [browser] = await Promise.all([ensureBrowser(), runStage(quickChecks)]);
  for (const lanes of stages) await runStage(lanes, { CHROMIUM_PATH: browser });
  say(`All checks passed in ${Math.round((Date.now() - started) / 1000)} s`);
});
