import type { Config } from '../../config/config.ts';
import { createOperations } from '../adminChannel/operations.ts';
import { startAdminChannel } from '../adminChannel/server.ts';
import { DataDirInUse, lockDataDir, type LockHolder } from '../dataDirLock.ts';
import { holdsDatabase, privateDataDir } from '../privateDataDir.ts';
import { databaseName } from '../../database/databaseName.ts';
import { openDatabase } from '../../database/open.ts';
import { cannotWrite, type Database } from '../../database/types.ts';
import { readServiceSettings } from '../../repositories/serviceSettings.ts';
import { embeddedName, type Connection } from './connection.ts';

const events = {
  onProgress: (line: string) => process.stderr.write(`${line}\n`),
  onConnectionLost: () => undefined,
  // Somebody waits for the command: an error at once is better than a retry.
  retryForMs: 0,
  // A listing on a wrong address must not create tables there.
  migrates: false,
};

/** The operations with the settings of the service's latest start, not with those of this shell. */
const operationsOn = async (db: Database, config: Config) =>
  createOperations(db, await readServiceSettings(db), config);

/**
 * Opens the database in this process, and locks its folder if it is the embedded one. Rejects if
 * another command has that folder open.
 */
export async function openDatabaseHere(
  config: Config,
  holder: LockHolder | null,
): Promise<Connection> {
  if (config.databaseUrl !== null) {
    const db = await openDatabase(config, events);
    try {
      return {
        operations: await operationsOn(db, config),
        database: databaseName(config.databaseUrl),
        close: () => db.close(),
      };
    } catch (error) {
      await db.close();
      throw error;
    }
  }
  if (holder) throw new DataDirInUse(config.dataDir, holder);
  if (!holdsDatabase(config.dataDir)) {
    throw new Error(
      `There is no database in the folder ${config.dataDir} that this user can read, and DATABASE_URL is not set: ` +
        'set DATABASE_URL where the service stores on PostgreSQL, else correct DATA_DIR or start the server once.',
    );
  }
  // The lock needs an open port, which shows that this process is alive.
  const adminChannel = await startAdminChannel();
  const closers: (() => Promise<unknown>)[] = [() => adminChannel.close()];
  const close = async () => {
    for (const step of closers.reverse()) await step();
  };
  try {
    const { port, token } = adminChannel;
    const own = { pid: process.pid, port, token, role: 'command' } as const;
    closers.push(await lockDataDir(config.dataDir, own, { print: events.onProgress }));
    await privateDataDir(config.dataDir);
    const db = await openDatabase(config, events);
    closers.push(() => db.close());
    const operations = await operationsOn(db, config);
    return { operations, database: embeddedName(config.dataDir), close };
  } catch (error) {
    await close();
    if (!cannotWrite(error)) throw error;
    throw new Error(
      `The disk of ${config.dataDir} takes no writes (${error instanceof Error ? error.message : String(error)}), and the ` +
        'embedded database cannot be opened without: free some space, or copy the folder to another disk (cp -a) and set ' +
        'DATA_DIR to the copy.',
      { cause: error },
    );
  }
}
