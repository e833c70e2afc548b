// @ts-check
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, run } from './shell.mjs';

const site = join(root, 'site');
const notCopied = new Set(
  ['node_modules', 'public', 'unpublished', '.cache'].map((name) => join(site, name)),
);

/**
 * Builds the site in a folder of its own, because Gatsby builds into the folder that it runs in, and this
 * build is not the one that is published.
 *
 * @param {string} name of the folder, in the repository's
 * @param {Record<string, string>} env the settings of the build
 * @returns {Promise<string>} the folder of the built pages, from the repository's
 */
export async function buildCopy(name, env) {
  const copy = join(root, name, 'site');
  rmSync(join(root, name), { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  cpSync(site, copy, { recursive: true, filter: (path) => !notCopied.has(path) });
  symlinkSync(join(site, 'node_modules'), join(copy, 'node_modules'), 'junction');
  // A link would not do: webpack follows it to a path that Gatsby's MDX does not know.
  cpSync(join(root, 'content'), join(root, name, 'content'), { recursive: true });
  const { resolve } = createRequire(join(site, 'package.json'));
  await run(process.execPath, [resolve('gatsby/cli'), 'build'], { cwd: copy, env });
  return join(name, 'site', 'public');
}
