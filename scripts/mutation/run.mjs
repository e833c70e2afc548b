// @ts-check
/**
 * Changes the code in small ways, one at a time, and runs the unit tests that reach the change: one
 * that no test notices marks a rule that no test pins. Results are kept, so that the next run tests
 * only what changed since.
 *
 *     npm run mutation                     # all parts, hours the first time
 *     npm run mutation -- codes consent    # these parts (scripts/mutation/parts.mjs)
 *     npm run mutation -- --force          # without the results of earlier runs
 *
 * Writes mutation-report/<part>.html and .json, and fails if a score is too low.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { main, root, say, StepFailed } from '../lib/shell.mjs';
import { LEAST_OVERALL, NEVER_MUTATED, parts } from './parts.mjs';

const FOLDER = 'mutation-report';

/** @typedef {{ caught: number, missed: number }} Count */

/** @param {Count} count */
const scoreOf = ({ caught, missed }) =>
  caught + missed === 0 ? 100 : (100 * caught) / (caught + missed);

/**
 * Counts the results as StrykerJS does: mutants that do not run or are left out count nowhere.
 *
 * @param {readonly { status: string }[]} results
 * @returns {Count}
 */
function count(results) {
  const of = (/** @type {string[]} */ ...statuses) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  return { caught: of('Killed', 'Timeout'), missed: of('Survived', 'NoCoverage') };
}

/**
 * @param {import('./parts.mjs').Part} part
 * @param {{ force: boolean, concurrency: number }} options
 * @returns {Promise<Count>}
 */
async function mutate(part, { force, concurrency }) {
  say(`Mutating ${part.name}`);
  process.env.MUTATION_PART = part.name;
  const results = await new Stryker({
    mutate: [...part.mutate, ...NEVER_MUTATED],
    mutator: { excludedMutations: part.excludedMutations ?? [] },
    concurrency,
    force,
    incrementalFile: `${FOLDER}/${part.name}.incremental.json`,
    reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, allowEmojis: false },
    htmlReporter: { fileName: `${FOLDER}/${part.name}.html` },
    jsonReporter: { fileName: `${FOLDER}/${part.name}.json` },
  }).runMutationTest();
  return count(results);
}

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean' }, concurrency: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => parts.every((part) => part.name !== name));
  if (unknown.length > 0) {
    throw new StepFailed(
      `There is no part ${unknown.join(', ')}: write ${parts.map(({ name }) => name).join(', ')}.`,
    );
  }
  const chosen = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  mkdirSync(join(root, FOLDER), { recursive: true });
  const total = { caught: 0, missed: 0 };
  const rows = [];
  for (const part of chosen) {
    const result = await mutate(part, {
      force: values.force ?? false,
      concurrency: Number(values.concurrency ?? Math.max(1, availableParallelism() - 1)),
    });
    total.caught += result.caught;
    total.missed += result.missed;
    rows.push({ name: part.name, least: part.least, ...result, score: scoreOf(result) });
  }
  if (chosen.length > 1) {
    rows.push({ name: 'overall', least: LEAST_OVERALL, ...total, score: scoreOf(total) });
  }
  say('Scores, in per cent');
  console.table(rows.map((row) => ({ ...row, score: row.score.toFixed(1) })));
  writeFileSync(join(root, FOLDER, 'scores.json'), JSON.stringify(rows, null, 2));
  const low = rows.filter(({ score, least }) => score < least);
  if (low.length > 0) {
    throw new StepFailed(`Too low: ${low.map(({ name }) => name).join(', ')}. See ${FOLDER}/.`);
  }
});
