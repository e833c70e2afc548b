// @ts-check
/** `npm start`: installs when needed, builds what is out of date, serves site and service. */
import { ensureInstalled } from './lib/install.mjs';
import { main, runScript, say } from './lib/shell.mjs';

await main(async () => {
  await ensureInstalled();
  say('Building what is missing or out of date (a minute or two on a first run)');
  await runScript('build');
  say('Starting the site and its service');
});

// One process for both, so that one signal stops all of it; it reports its own errors.
await import(new URL('../service/dist/server.js', import.meta.url).href);
