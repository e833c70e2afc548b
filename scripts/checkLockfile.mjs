// @ts-check
/**
 * Checks package-lock.json (lib/lockfile.mjs says what for). `lockfile-lint` (tried in 5.0.1) skips
 * packages without an address, and .npmrc leaves addresses out of our lockfile, so it would check
 * nothing.
 *
 *     node scripts/checkLockfile.mjs [lockfile]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockfileProblems } from './lib/lockfile.mjs';
import { root } from './lib/shell.mjs';

const file = process.argv[2] ?? join(root, 'package-lock.json');
const problems = lockfileProblems(JSON.parse(readFileSync(file, 'utf8')));
if (problems.length > 0) {
  console.error(
    `${problems.join('\n')}\nRemove these from the lockfile and run npm install again.`,
  );
  process.exitCode = 1;
}
