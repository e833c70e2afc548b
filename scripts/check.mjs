// @ts-check
/**
 * `npm run check`: lint, types and the tests of what was changed, for the daily loop. What counts as
 * changed: everything that is not committed, and the commits that the upstream branch lacks.
 * `npm test` checks everything.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { main, root, runBin, runScript, say } from './lib/shell.mjs';

const started = Date.now();

/**
 * What git prints, line by line; nothing where git refuses.
 *
 * @param {string[]} args
 */
function git(...args) {
  try {
    const output = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\n').filter((line) => line !== '');
  } catch {
    return [];
  }
}

function changedFiles() {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', '@{upstream}');
  const files = [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(files)].filter((file) => existsSync(join(root, file)));
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
