// @ts-check
/**
 * `npm test`: every check, also on a fresh machine. The quick ones come first, so that a small
 * mistake shows within a minute.
 */
import { ensureBrowser, ensureEngines } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { prepareReports, reports } from './lib/reports.mjs';
import { main, runScript, say } from './lib/shell.mjs';
import { processorTime, timesTable } from './lib/stageTimes.mjs';

const started = Date.now();

// Some tools say and allow other things on a CI server: a person should see what would happen there.
process.env.CI ??= 'true';

/**
 * Stages run one after the other, the lanes of a stage side by side. Two kinds of tests never share
 * a stage: each uses every core itself, and would slow down the other's time limits.
 * @typedef {[what: string, script: string, args?: string[]]} Check
 * @typedef {Check[]} Lane
 * @typedef {Lane[]} Stage
 */

/** What needs no browser, so that a fresh machine can download the browsers meanwhile. @type {Stage} */
const firstStage = [
  [['Lint and formatting', 'lint']],
  [
    ['Types', 'types'],
    ['Content', 'content:check'],
    ['Size of the design system', 'size'],
  ],
  [['Builds, with the variant of the site', 'build:all']],
];

/** @type {Stage[]} */
const stages = [
  [
    [['Unit and service tests', 'unit', ['--json', `--outputFile=${reports.unit}`]]],
    [['Storybook build', 'storybook:build']],
  ],
  [[['Every story', 'stories']]],
  [[['End-to-end tests', 'e2e']]],
  [
    [
      [
        'The quiz in WebKit and Firefox, where they are',
        'e2e:engines',
        ['--grep', '@smoke', '--reporter', 'list'],
      ],
    ],
  ],
  [[['A test for each rule of the specification', 'specification']]],
];

/** @type {import('./lib/stageTimes.mjs').StageTime[]} */
const times = [];

/** The processor time of all checks that have ended. */
let counted = processorTime();

/**
 * Notes how long a check took that has just ended.
 *
 * @param {string} what
 * @param {number} began
 */
function noteTime(what, began) {
  const now = processorTime();
  const processor = now === null || counted === null ? null : now - counted;
  counted = now;
  times.push({ what, wall: (Date.now() - began) / 1000, processor });
}

/**
 * Runs the checks of a lane, one after the other.
 *
 * @param {Lane} checks
 * @param {import('./lib/shell.mjs').RunOptions} options
 */
async function runLane(checks, options) {
  for (const [what, script, args] of checks) {
    const began = Date.now();
    say(what);
    await runScript(script, args, options);
    noteTime(what, began);
  }
}

/**
 * Shows only the first lane's output as it comes; the others' would mix with it.
 *
 * @param {Stage} lanes
 * @param {Record<string, string>} [env]
 */
async function runStage(lanes, env = {}) {
  await Promise.all(lanes.map((checks, index) => runLane(checks, { env, buffered: index > 0 })));
}

await main(async () => {
  await ensureInstalled();
  prepareReports();
  // Written before checks that read it run side by side.
  await runScript('content:index');
  const browsers = async () => {
    const chromium = await ensureBrowser();
    await ensureEngines();
    return chromium;
  };
  const [chromium] = await Promise.all([browsers(), runStage(firstStage)]);
  for (const lanes of stages) await runStage(lanes, { CHROMIUM_PATH: chromium });
  const wall = (Date.now() - started) / 1000;
  say(`All checks passed in ${Math.round(wall)} s`);
  console.log(timesTable(times, wall));
});
