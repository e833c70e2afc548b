import type { Config } from '../../config/config.ts';
import { createOperationsClient } from '../adminChannel/client.ts';
import { findHolder } from '../dataDirLock.ts';
import { embeddedName, type Connection } from './connection.ts';

/**
 * Connects to the leads: through the running server if one has the embedded database open,
 * otherwise by opening the database in this process.
 */
export async function connect(config: Config): Promise<Connection> {
  const holder = config.databaseUrl === null ? await findHolder(config.dataDir) : null;
  if (holder?.role === 'server') {
    return {
      operations: createOperationsClient(holder),
      database: embeddedName(config.dataDir),
      close: async () => undefined,
    };
  }
  // The database's code takes longer to load than all else, and a running server needs none of it.
  const { openDatabaseHere } = await import('./openDatabaseHere.ts');
  return openDatabaseHere(config, holder);
}
