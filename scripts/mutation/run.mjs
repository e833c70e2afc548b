// @ts-check
/**
 * Changes the code in small ways, one at a time, and runs the unit tests that reach the change: one
 * that no test notices marks a rule that no test pins. Results are kept, so that the next run tests
 * only what changed since.
 *
 *     npm run mutation                     # all parts, hours the first time
 *     npm run mutation -- codes consent    # these parts (scripts/mutation/parts.mjs)
 *     npm run mutation -- --force          # without the results of earlier runs
 *     npm run mutation -- --scores         # tests nothing, says the scores of the last runs
 *
 * Writes mutation-report/<part>.html and .json, and scores.json with the newest score of each part
 * and of all together. Fails if the score of a part that was tested, or of all, is too low.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { main, root, say, StepFailed } from '../lib/shell.mjs';
import { NEVER_MUTATED, parts } from './parts.mjs';
import { readScores } from './scores.mjs';

const FOLDER = 'mutation-report';

/**
 * @param {import('./parts.mjs').Part} part
 * @param {{ force: boolean, concurrency: number }} options
 */
async function mutate(part, { force, concurrency }) {
  say(`Mutating ${part.name}`);
  process.env.MUTATION_PART = part.name;
  await new Stryker({
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
}

await main(async () => {
  const { values, positionals } = parseArgs({
    options: {
      force: { type: 'boolean' },
      concurrency: { type: 'string' },
      scores: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => parts.every((part) => part.name !== name));
  if (unknown.length > 0) {
    throw new StepFailed(
      `There is no part ${unknown.join(', ')}: write ${parts.map(({ name }) => name).join(', ')}.`,
    );
  }
  const chosen = values.scores
    ? []
    : parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const part of chosen) {
    await mutate(part, {
      force: values.force ?? false,
      concurrency: Number(values.concurrency ?? Math.max(1, availableParallelism() - 1)),
    });
  }
  const scores = readScores(join(root, FOLDER), parts);
  say('Scores, in per cent');
  console.table(scores.map((row) => ({ ...row, score: row.score.toFixed(1) })));
  writeFileSync(join(root, FOLDER, 'scores.json'), JSON.stringify(scores, null, 2));
  const judged = values.scores
    ? scores
    : scores.filter(({ name }) => name === 'overall' || chosen.some((part) => part.name === name));
  const low = judged.filter(({ score, least }) => score < least);
  if (low.length > 0) {
    throw new StepFailed(`Too low: ${low.map(({ name }) => name).join(', ')}. See ${FOLDER}/.`);
  }
});
