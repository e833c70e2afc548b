import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/readers.ts';
import { holdsDatabase } from './privateDataDir.ts';

const EMBEDDED_IN_PRODUCTION =
  'Leads are stored in the embedded database, because DATABASE_URL is not set: it takes one process, and ' +
  'survives the death of that, not of the machine. Production should use PostgreSQL';

/**
 * What a start says of the database that it is going to use, a sentence each. It looks for files only:
 * another process may have the embedded database open.
 *
 * @throws {ConfigError} in production, if `DATABASE_URL` would leave an embedded database's content behind:
 * people who said STOP there would be delivered and texted again.
 */
export function databaseWarnings({
  databaseUrl,
  dataDir,
  production,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 'production'>): string[] {
  if (databaseUrl === null) return production ? [EMBEDDED_IN_PRODUCTION] : [];
  if (!holdsDatabase(dataDir)) return [];
  const problem =
    `is ${dataDir}, which holds an embedded database that DATABASE_URL leaves behind, with its leads, ` +
    'opt-outs (STOP), erasures, proof of consent and waiting deliveries: carry over what has to come along ' +
    '(docs/upgrade.md, "From the embedded database to PostgreSQL"), then move this folder away and keep it';
  const error = new ConfigError('DATA_DIR', problem);
  if (production) throw error;
  return [error.message];
}
