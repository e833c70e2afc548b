// @ts-check
/**
 * Checks package-lock.json: every package has an integrity hash, and every address is the public
 * registry's, by HTTPS. `lockfile-lint` (tried in 5.0.1) skips packages without an address, and
 * .npmrc leaves addresses out of our lockfile, so it would check nothing.
 *
 *     node scripts/checkLockfile.mjs [lockfile]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/shell.mjs';

const REGISTRY = 'https://registry.npmjs.org/';
const HASH = /^sha512-[\w+/]{86}==/;

/**
 * @typedef {{ link?: boolean, resolved?: string, integrity?: string }} Entry
 * @param {string} path
 * @param {Entry} entry
 */
function problemsOf(path, { link, resolved, integrity }) {
  // The root and the workspaces: this repository, reached by links.
  if (link || !path.includes('node_modules/')) return [];
  return [
    ...(HASH.test(integrity ?? '') ? [] : [`"${path}" has no SHA-512 in "integrity"`]),
    ...(resolved === undefined || resolved.startsWith(REGISTRY)
      ? []
      : [`"${path}" comes from ${resolved} in "resolved", not from ${REGISTRY}`]),
  ];
}

const file = process.argv[2] ?? join(root, 'package-lock.json');
/** @type {{ packages: Record<string, Entry> }} */
const { packages } = JSON.parse(readFileSync(file, 'utf8'));
const problems = Object.entries(packages).flatMap(([path, entry]) => problemsOf(path, entry));
if (problems.length > 0) {
  console.error(
    `${problems.join('\n')}\nRemove these from the lockfile and run npm install again.`,
  );
  process.exitCode = 1;
}
