// @ts-check
/** `npm run leads`: lists or exports the stored leads (docs/operations.md). */
import { ensureServiceBuilt } from './lib/serviceBuild.mjs';
import { main, progressToStderr } from './lib/shell.mjs';

// Standard output is the list: `npm run leads -- --format json >leads.json`.
progressToStderr();

await main(ensureServiceBuilt);

await import(new URL('../service/dist/operation/cli/leads.js', import.meta.url).href);
