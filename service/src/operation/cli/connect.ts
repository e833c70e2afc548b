import type { Config } from '../../config/config.ts';
import { createOperationsClient } from '../adminChannel/client.ts';
import { createOperations, type Operations } from '../adminChannel/operations.ts';
import { startAdminChannel } from '../adminChannel/server.ts';
import { DataDirInUse, findHolder, lockDataDir } from '../dataDirLock.ts';
import { holdsDatabase, privateDataDir } from '../privateDataDir.ts';
import { openDatabase } from '../../database/open.ts';
import type { Database } from '../../database/types.ts';
import { readServiceSettings } from '../../repositories/serviceSettings.ts';

/** The operations, and how to close the connection to them. */
export interface Connection {
  operations: Operations;
  close(): Promise<void>;
}

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
 * Connects to the leads: through the running server where one has the embedded
 * database open, else by opening the database in this process.
 */
export async function connect(config: Config): Promise<Connection> {
  if (config.databaseUrl !== null) {
    const db = await openDatabase(config, events);
    try {
      return { operations: await operationsOn(db, config), close: () => db.close() };
    } catch (error) {
      await db.close();
      throw error;
    }
  }
  const holder = await findHolder(config.dataDir);
  if (holder?.role === 'server') {
    return { operations: createOperationsClient(holder), close: async () => undefined };
  }
  if (holder) throw new DataDirInUse(config.dataDir, holder);
  if (!holdsDatabase(config.dataDir)) {
    throw new Error(
      `There is no database in the folder ${config.dataDir} that this user can read: start the server once, or correct DATA_DIR.`,
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
    closers.push(
      await lockDataDir(config.dataDir, { pid: process.pid, port, token, role: 'command' }),
    );
    await privateDataDir(config.dataDir);
    const db = await openDatabase(config, events);
    closers.push(() => db.close());
    return { operations: await operationsOn(db, config), close };
  } catch (error) {
    await close();
    throw error;
  }
}
