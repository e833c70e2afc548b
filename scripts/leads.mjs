// @ts-check
/** `npm run leads`: lists or exports the stored leads (docs/operations.md). */
import { existsSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { main, root, run, say } from './lib/shell.mjs';

await main(async () => {
  await ensureInstalled();
  if (existsSync(`${root}/webhooks/dist/cli/leads.js`)) return;
  say('Building the service first');
  await run(process.execPath, [
    'node_modules/typescript/bin/tsc',
    '-p',
    'webhooks/tsconfig.build.json',
  ]);
});

await import(new URL('../webhooks/dist/cli/leads.js', import.meta.url).href);
