// @ts-check
/**
 * `npm run check`: lint, types and the tests of what was changed, for the daily loop. What counts as
 * changed: everything that is not committed, and the commits that the upstream branch lacks, or the default
 * branch if this one has no upstream. `npm test` checks everything.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { main, root, runBin, runScript, say, StepFailed } from './lib/shell.mjs';

const started = Date.now();

/**
 * What git prints.
 *
 * @param {string[]} args
 */
const printed = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * The files that git names, separated by NUL, because git would otherwise quote names beyond ASCII.
 *
 * @param {string[]} args
 */
function named(...args) {
  try {
    return printed(...args).split('\0');
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : error;
    throw new StepFailed(`What was changed cannot be told without git: ${reason}`);
  }
}

/** The commit after which commits count as changes; HEAD, so none do, without a branch to compare with. */
function base() {
  for (const branch of ['@{upstream}', 'origin/HEAD']) {
    try {
      return printed('merge-base', 'HEAD', branch).trim();
    } catch {
      // There is no such branch.
    }
  }
  return 'HEAD';
}

function changedFiles() {
  const files = [
    ...named('diff', '--name-only', '-z', base()),
    ...named('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set(files)].filter((file) => file !== '' && existsSync(join(root, file)));
}

/** @param {string[]} files */
async function lint(files) {
  const code = files.filter((file) => /\.(js|mjs|ts|tsx)$/.test(file));
  await runBin('prettier', ['--check', '--ignore-unknown', ...files], { buffered: true });
  if (code.length > 0) {
    const flags = ['--max-warnings', '0', '--no-warn-ignored'];
    await runBin('eslint', [...flags, ...code], { buffered: true });
  }
}

await main(async () => {
  await ensureInstalled();
  const files = changedFiles();
  if (files.length === 0) {
    console.log('Nothing is changed. "npm test" checks everything.');
    return;
  }
  await runScript('content:index');
  say(`Lint, types and tests of ${files.length} changed files`);
  await Promise.all([
    lint(files),
    runScript('types', [], { buffered: true }),
    runScript('unit', ['--findRelatedTests', '--passWithNoTests', ...files]),
  ]);
  say(`What was changed is in order, after ${Math.round((Date.now() - started) / 1000)} s`);
});
