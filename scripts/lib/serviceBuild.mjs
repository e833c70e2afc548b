// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensureInstalled, hasInstallation } from './install.mjs';
import { root, run, say } from './shell.mjs';

/**
 * Whether all of these files of a build are there.
 *
 * @param {string} folder
 * @param {readonly string[]} files
 */
export const areBuilt = (folder, files) => files.every((file) => existsSync(join(folder, file)));

/** Builds the service, and what it is built on: the content, and the design system for its e-mails. */
export const buildService = () =>
  run(process.execPath, [
    'node_modules/lerna/dist/cli.js',
    'run',
    'build',
    '--scope',
    '@tidyguard/service',
  ]);

/**
 * Installs and builds where no built service is there yet. One that is there runs with the packages that it was
 * built with: a command that an operator needs at once does not install others, least of all under a running server.
 */
export async function ensureServiceBuilt() {
  checkNode();
  const isBuilt = areBuilt(root, [
    'service/dist/operation/cli/leads.js',
    'content/dist/index.js',
    'design-system/dist/email.js',
  ]);
  if (isBuilt && hasInstallation()) return;
  await ensureInstalled();
  if (isBuilt) return;
  say('Building the service first');
  await buildService();
}
