// @ts-check
/**
 * Looks through package-lock.json: every package has an integrity hash, and whatever names an
 * address names the public registry by HTTPS. `lockfile-lint` (5.0.1 was tried) passes over packages
 * without an address, and .npmrc leaves addresses out of ours, so it would check nothing here.
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
function faultsOf(path, { link, resolved, integrity }) {
  // The root and the workspaces are this repository, reached by links.
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
const faults = Object.entries(packages).flatMap(([path, entry]) => faultsOf(path, entry));
if (faults.length > 0) {
  console.error(`${faults.join('\n')}\nRemove these from the lockfile and run npm install again.`);
  process.exitCode = 1;
}
