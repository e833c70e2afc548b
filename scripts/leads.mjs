// @ts-check
/** `npm run leads`: lists or exports the stored leads (docs/operations.md). */
import { areBuilt } from './lib/areBuilt.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, progressToStderr, root, run, say } from './lib/shell.mjs';

// Standard output is the list: `npm run leads -- --format json >leads.json`.
progressToStderr();

await main(async () => {
  await ensureInstalled();
  if (areBuilt(root, ['service/dist/operation/cli/leads.js', 'content/dist/index.js'])) return;
  say('Building the service first');
  // With what it is built on: the content.
  await run(process.execPath, [
    'node_modules/lerna/dist/cli.js',
    'run',
    'build',
    '--scope',
    '@tidyguard/service',
  ]);
});

await import(new URL('../service/dist/operation/cli/leads.js', import.meta.url).href);
