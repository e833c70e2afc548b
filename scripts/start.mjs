// @ts-check
/**
 * `npm start`: installs if needed, builds what is out of date, serves site and service. If `SITE_DIR` names
 * another built site, such as a draft, or `none`, the repository's own is not built: it cannot be while a
 * text is not accepted.
 */
import { ensureInstalled } from './lib/install.mjs';
import { buildWorkspace } from './lib/serviceBuild.mjs';
import { main, runScript, say } from './lib/shell.mjs';

await main(async () => {
  await ensureInstalled({ toStart: true });
  say('Building what is missing or out of date (a minute or two on a first run)');
  await (process.env.SITE_DIR ? buildWorkspace('service') : runScript('build'));
  say('Starting the site and its service');
});

// One process for both, so that one signal stops all of it; it reports its own errors.
await import(new URL('../service/dist/server.js', import.meta.url).href);
