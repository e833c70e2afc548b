import type { Config } from '../config/config.ts';
import { migrationsDir } from '../packageRoot.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './types.ts';

/** Opens the configured database and brings it up to date. The caller holds the data folder's lock where one is used. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'dataDir'>,
  events: { onProgress: (line: string) => void; onIdleError: (error: Error) => void },
): Promise<Database> {
  const db =
    config.databaseUrl === null
      ? await openPglite(config.dataDir, events.onProgress)
      : openPostgres({
          connectionString: config.databaseUrl,
          maxConnections: config.databaseConnections,
          onIdleError: events.onIdleError,
        });
  try {
    await migrate(db, migrationsDir);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}
