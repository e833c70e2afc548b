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
  onConnectionLost: (error: Error) => void;
  /** How long to retry a PostgreSQL server that is unreachable, in milliseconds. */
  retryForMs: number;
}

/**
 * Opens the configured database and applies missing migrations. For the embedded database the
 * caller must have locked the data folder.
 *
 * @throws {ConfigError} where the database of DATABASE_URL cannot be reached or refuses the login.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'>,
  { onProgress, onConnectionLost, retryForMs }: OpenOptions,
): Promise<Database> {
  if (config.databaseUrl === null) {
    const db = await openPglite(config.dataDir, onProgress);
    return closeOnFailure(db, () => migrate(db, migrationsDir));
  }
  const db = openPostgres({
    connectionString: config.databaseUrl,
    maxConnections: config.databaseConnections,
    onConnectionLost,
  });
  // Migrating is one transaction that applies what is missing, so it can be retried.
  return closeOnFailure(db, () =>
    awaitDatabase({ clock: systemClock, retryForMs, onProgress }, () => migrate(db, migrationsDir)),
  );
}

async function closeOnFailure(db: Database, work: () => Promise<unknown>): Promise<Database> {
  try {
    await work();
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
