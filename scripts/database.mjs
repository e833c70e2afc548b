// @ts-check
/** `npm run database`: migrates a PostgreSQL server (docs/operations.md). */
import { ensureServiceBuilt } from './lib/serviceBuild.mjs';
import { main } from './lib/shell.mjs';

await main(ensureServiceBuilt);

await import(new URL('../service/dist/operation/cli/database.js', import.meta.url).href);
