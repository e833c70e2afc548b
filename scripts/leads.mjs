// @ts-check
/** `npm run leads`: lists or exports the stored leads (docs/operations.md). */
import { existsSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { main, root, run, say } from './lib/shell.mjs';

await main(async () => {
  await ensureInstalled();
  if (existsSync(`${root}/service/dist/operation/cli/leads.js`)) return;
  say('Building the service first');
  await run(process.execPath, [
    'node_modules/typescript/bin/tsc',
    '-p',
    'service/tsconfig.build.json',
  ]);
});

await import(new URL('../service/dist/operation/cli/leads.js', import.meta.url).href);
