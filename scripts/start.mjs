// @ts-check
/** `npm start`: installs when needed, builds what is out of date, serves site and webhooks. */
import { ensureInstalled } from './lib/install.mjs';
import { main, runScript, say } from './lib/shell.mjs';

await main(async () => {
  await ensureInstalled();
  say('Building what is missing or out of date (a minute or two on a first run)');
  await runScript('build');
  say('Starting the site and its webhooks');
});

// One process for both, so that one signal stops all of it; it reports its own errors.
await import(new URL('../webhooks/dist/server.js', import.meta.url).href);
