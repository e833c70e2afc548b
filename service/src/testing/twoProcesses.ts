import type { FastifyInstance } from 'fastify';
import type { Clock } from '../common/clock.ts';
import { openDatabase } from '../database/open.ts';
import type { Database } from '../database/types.ts';
import { testApp } from './harness.ts';
import { startPostgres } from './postgres.ts';

/** Connections of each service, so many that visitors wait for locks and not for a connection. */
const CONNECTIONS = 8;

/** Two services on one PostgreSQL server, as two processes are: each with connections of its own. */
export interface TwoProcesses {
  apps: readonly [FastifyInstance, FastifyInstance];
  databases: readonly [Database, Database];
  close(): Promise<void>;
}

/** Starts PostgreSQL and both services. */
export async function startTwoProcesses(clock: Clock): Promise<TwoProcesses> {
  const postgres = await startPostgres();
  const open = () =>
    openDatabase(
      { databaseUrl: postgres.url, databaseConnections: CONNECTIONS, dataDir: 'none' },
      { retryForMs: 0, onProgress: () => undefined, onConnectionLost: () => undefined },
    );
  // One after the other: the first makes the tables.
  const databases = [await open(), await open()] as const;
  const [first, second] = databases;
  const apps = [await testApp(first, { clock }), await testApp(second, { clock })] as const;
  return {
    apps,
    databases,
    close: async () => {
      for (const one of [...apps, ...databases]) await one.close();
      await postgres.close();
    },
  };
}
