// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root, run, say } from './shell.mjs';

/**
 * Whether all of these files of a build are there.
 *
 * @param {string} folder
 * @param {readonly string[]} files
 */
export const areBuilt = (folder, files) => files.every((file) => existsSync(join(folder, file)));

/** Installs what is missing, and builds the service where it was not built yet. */
export async function ensureServiceBuilt() {
  await ensureInstalled();
  const built = ['service/dist/operation/cli/leads.js', 'content/dist/index.js'];
  if (areBuilt(root, [...built, 'design-system/dist/email.js'])) return;
  say('Building the service first');
  // With what it is built on: the content, and the design system for its e-mails.
  await run(process.execPath, [
    'node_modules/lerna/dist/cli.js',
    'run',
    'build',
    '--scope',
    '@tidyguard/service',
  ]);
}
