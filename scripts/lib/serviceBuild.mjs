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

/**
 * Builds a workspace, and first what it depends on: the service needs the content, and the design system for
 * its e-mails.
 *
 * @param {'design-system' | 'service'} workspace
 */
export const buildWorkspace = (workspace) =>
  run(process.execPath, ['node_modules/nx/dist/bin/nx.js', 'run', `@tidyguard/${workspace}:build`]);

/**
 * Installs and builds if there is no built service yet. A built one runs with the packages that it was built
 * with: a command that an operator needs at once does not install others, least of all under a running
 * server.
 */
export async function ensureServiceBuilt() {
  checkNode();
  const isBuilt = areBuilt(root, [
    'service/dist/operation/cli/leads.js',
    'content/dist/index.js',
    'design-system/dist/email.js',
  ]);
  if (isBuilt && hasInstallation()) return;
  await ensureInstalled({ toStart: true });
  if (isBuilt) return;
  say('Building the service first');
  await buildWorkspace('service');
}
