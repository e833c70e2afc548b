// @ts-check
/** `npm run dev`: Gatsby with hot reload, and the service beside it, rebuilt on a change. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { developmentEnvironments } from './lib/development.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, root, runScript, say } from './lib/shell.mjs';

const SITE_PORT = process.env.PORT ?? '8000';
const environments = developmentEnvironments(SITE_PORT);

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @param {Record<string, string>} env
 */
const start = (command, args, cwd, env) =>
  spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });

/** Names a new legal page, outcome or product to the site and the service when its files come. */
function watchContent() {
  /** @type {NodeJS.Timeout | undefined} */
  let pending;
  return watch(join(root, 'content'), { recursive: true }, (_event, name) => {
    if (/(^|[\\/])(generated|dist)([\\/]|$)/.test(name ?? '')) return;
    clearTimeout(pending);
    pending = setTimeout(() => {
      runScript('content:index').catch(() => say('The next change in content/ tries it again'));
    }, 200);
  });
}

await main(async () => {
  await ensureInstalled();
  await runScript('content:index');
  const inSite = createRequire(join(root, 'site/package.json'));
  say(
    `Site at http://localhost:${SITE_PORT}, service at http://localhost:${environments.service.PORT}`,
  );
  const service = start(
    process.execPath,
    [
      fileURLToPath(import.meta.resolve('tsx/cli')),
      'watch',
      '--clear-screen=false',
      // The content's source instead of its build, so that an edit counts at once.
      '--conditions=@tidyguard/source',
      'src/server.ts',
    ],
    join(root, 'service'),
    environments.service,
  );
  const site = start(
    process.execPath,
    [inSite.resolve('gatsby/cli'), 'develop', '--port', SITE_PORT],
    join(root, 'site'),
    environments.site,
  );
  const children = [service, site];
  const watcher = watchContent();
  const stop = () => {
    watcher.close();
    children.forEach((child) => child.kill('SIGTERM'));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // One is of no use without the other.
  await Promise.race(
    children.map((child) => new Promise((resolve) => child.once('exit', resolve))),
  );
  stop();
});
