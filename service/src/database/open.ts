import { systemClock } from '../common/clock.ts';
import type { Config } from '../config/config.ts';
import { migrationsDir } from '../common/packageRoot.ts';
import { awaitDatabase } from './awaitDatabase.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './types.ts';

export interface OpenOptions {
  onProgress: (line: string) => void;
  onIdleError: (error: Error) => void;
  /** How long a PostgreSQL server that is away may take to come, in ms. */
  retryForMs: number;
}

/**
 * Opens the configured database and brings it up to date. The caller holds the data folder's lock
 * where one is used.
 *
 * @throws {ConfigError} where DATABASE_URL leads to no database that lets us in.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'>,
  { onProgress, onIdleError, retryForMs }: OpenOptions,
): Promise<Database> {
  if (config.databaseUrl === null) {
    const db = await openPglite(config.dataDir, onProgress);
    return closedOnFailure(db, () => migrate(db, migrationsDir));
  }
  const db = openPostgres({
    connectionString: config.databaseUrl,
    maxConnections: config.databaseConnections,
    onIdleError,
  });
  // One transaction that applies what is missing, so that it may simply be done again.
  return closedOnFailure(db, () =>
    awaitDatabase({ clock: systemClock, retryForMs, onProgress }, () => migrate(db, migrationsDir)),
  );
}

async function closedOnFailure(db: Database, work: () => Promise<unknown>): Promise<Database> {
  try {
    await work();
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
