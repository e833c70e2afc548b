import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { createOperationsClient } from '../adminChannel/client.ts';
import { createOperations, type Operations } from '../adminChannel/operations.ts';
import { startAdminChannel } from '../adminChannel/server.ts';
import { findHolder, lockDataDir } from '../dataDirLock.ts';
import { openDatabase } from '../../database/open.ts';

/** The operations, wherever they run, and how to let go of them. */
export interface Connection {
  operations: Operations;
  close(): Promise<void>;
}

const events = {
  onProgress: (line: string) => process.stderr.write(`${line}\n`),
  onIdleError: () => undefined,
  // Somebody sits before a command, and would rather hear at once.
  retryForMs: 0,
};

/**
 * Reaches the leads: through the running server where one holds the embedded
 * database, else by opening the database here.
 */
export async function connect(config: Config): Promise<Connection> {
  if (config.databaseUrl !== null) {
    const db = await openDatabase(config, events);
    return { operations: createOperations(db, config), close: () => db.close() };
  }
  const holder = await findHolder(config.dataDir);
  if (holder?.role === 'server') {
    return { operations: createOperationsClient(holder), close: async () => undefined };
  }
  if (!existsSync(config.dataDir)) {
    throw new Error(`There is no data folder ${config.dataDir}: start the server once.`);
  }
  // The open port shows that this process lives and holds the folder.
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
    const db = await openDatabase(config, events);
    closers.push(() => db.close());
    return { operations: createOperations(db, config), close };
  } catch (error) {
    await close();
    throw error;
  }
}
