// @ts-check
/** `npm run companies`: imports, lists and pauses the companies that leads may go to (docs/matching.md). */
import { ensureServiceBuilt } from './lib/serviceBuild.mjs';
import { main, progressToStderr } from './lib/shell.mjs';

// Standard output is the list: `npm run companies -- --format json >companies.json`.
progressToStderr();

await main(ensureServiceBuilt);

await import(new URL('../service/dist/operation/cli/companies.js', import.meta.url).href);
