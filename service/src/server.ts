import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';
import { ConfigError } from './config/readers.ts';
import { readConfig } from './config/config.ts';
import { NewerDatabase } from './database/migrate.ts';
import { DataDirInUse } from './operation/dataDirLock.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const config = readConfig(process.env);
  const hasSite = config.siteDir !== null && existsSync(join(config.siteDir, 'index.html'));
  if (config.siteDir !== null && !hasSite) {
    if (!config.siteDirIsDefault) throw new ConfigError('SITE_DIR', 'holds no index.html');
    print(`No built site in ${config.siteDir}: serving the calls only`);
  }
  const service = await run(config, { siteDir: hasSite ? config.siteDir : null, print });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void service.stop().then((code) => process.exit(code)));
  }
} catch (error) {
  const expected = [ConfigError, DataDirInUse, NewerDatabase].some((type) => error instanceof type);
  const shown = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
  process.stderr.write(`Cannot start: ${shown}\n`);
  process.exit(1);
}
