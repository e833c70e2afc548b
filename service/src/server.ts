import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run, StartInterrupted } from './run.ts';
import { misspeltSettings } from './config/misspelt.ts';
import { ConfigError } from './config/readers.ts';
import { readConfig } from './config/config.ts';
import { productOfSite } from './config/productOfSite.ts';
import { NewerDatabase } from './database/migrate.ts';
import { createNotices } from './operation/notices.ts';
import { databaseWarnings } from './operation/databaseChoice.ts';
import { DataDirInUse } from './operation/dataDirLock.ts';

/** The stacks of an error and its causes, such as the database's, without fields, which may quote a row. */
function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { stack, cause } = error;
  return `${stack ?? error.message}${cause === undefined ? '' : `\nCaused by: ${withCauses(cause)}`}`;
}

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => stopping.abort());
}

try {
  const config = readConfig(process.env);
  const { print, warn } = createNotices(config.production, (text) => process.stdout.write(text));
  misspeltSettings(process.env).forEach(warn);
  databaseWarnings(config).forEach(warn);
  const hasSite = config.siteDir !== null && existsSync(join(config.siteDir, 'index.html'));
  if (config.siteDir !== null && !hasSite) {
    if (!config.siteDirIsDefault) {
      throw new ConfigError('SITE_DIR', `is ${config.siteDir}, which holds no index.html`);
    }
    warn(`No built site in ${config.siteDir}: serving the calls only`);
  }
  const siteDir = hasSite ? config.siteDir : null;
  const siteProduct = siteDir === null ? null : productOfSite(siteDir);
  if (siteProduct !== null && siteProduct !== config.product.id) {
    warn(
      `The site in ${siteDir} is of ${siteProduct}, the service of ${config.product.id}: its leads ` +
        `do not fit. Start with PRODUCT=${siteProduct}, or build the site again`,
    );
  }
  const service = await run(config, { siteDir, print, warn, signal: stopping.signal });
  const stop = () => void service.stop().then((code) => process.exit(code));
  if (stopping.signal.aborted) stop();
  else stopping.signal.addEventListener('abort', stop, { once: true });
} catch (error) {
  // The service has accepted nothing yet, so nothing is lost.
  if (error instanceof StartInterrupted) process.exit(0);
  const expected = [ConfigError, DataDirInUse, NewerDatabase].some((type) => error instanceof type);
  const shown = expected ? (error as Error).message : withCauses(error);
  process.stderr.write(`Cannot start: ${shown}\n`);
  process.exit(1);
}
