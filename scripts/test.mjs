// @ts-check
/**
 * `npm test`: every check, also on a fresh machine. The quick ones come first, so that a small
 * mistake shows within a minute.
 */
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, runScript, say } from './lib/shell.mjs';

const started = Date.now();

/**
 * Stages run one after the other, the lanes of a stage side by side. Each kind of test is a stage of
 * its own: it uses every core itself.
 * @typedef {[what: string, script: string]} Check
 * @typedef {Check[]} Lane
 * @typedef {Lane[]} Stage
 */

/** Checks that need no browser. @type {Stage} */
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
    [['Builds, with the variant of the site', 'build:all']],
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
  const buffered = lanes.length > 1;
  await Promise.all(lanes.map((checks) => runLane(checks, { env, buffered })));
}

await main(async () => {
  await ensureInstalled();
  // Before the checks that read what it writes run side by side.
  await runScript('content:index');
  // On a fresh machine the browser is downloaded meanwhile.
  const [browser] = await Promise.all([ensureBrowser(), runStage(quickChecks)]);
  for (const lanes of stages) await runStage(lanes, { CHROMIUM_PATH: browser });
  say(`All checks passed in ${Math.round((Date.now() - started) / 1000)} s`);
});
