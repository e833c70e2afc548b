// @ts-check
/** `npm run leads`: lists or exports the stored leads, and does what else docs/operations.md says. */
import { ensureServiceBuilt } from './lib/serviceBuild.mjs';
import { main, progressToStderr } from './lib/shell.mjs';

// Standard output is the list: `npm run leads -- --format json >leads.json`.
progressToStderr();

await main(ensureServiceBuilt);

const args = process.argv.slice(2);
if (args[0] === 'certificate' && !args.some((word) => word === '--help' || word === '-h')) {
  // React and the browser are loaded for this command alone.
  const { certificate } = await import('./lib/certificate.mjs');
  await main(() => certificate(args));
} else {
  await import(new URL('../service/dist/operation/cli/leads.js', import.meta.url).href);
}
