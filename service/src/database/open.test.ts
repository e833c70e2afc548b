import { ConfigError } from '../config/readers.ts';
import { startPostgres, type PostgresServer } from '../testing/postgres.ts';
import { eventually } from '../testing/eventually.ts';
import { openDatabase } from './open.ts';
import type { Database } from './types.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.close());

const opening = (databaseUrl: string, retryForMs: number) => {
  const reported: string[] = [];
  const database = openDatabase(
    { databaseUrl, databaseConnections: 2, dataDir: 'none' },
    { retryForMs, onProgress: (line) => reported.push(line), onConnectionLost: () => undefined },
  );
  return { reported, database };
};

const migrations = async (db: Database) => (await db.query('SELECT name FROM migrations')).length;

test('retries a database that is unreachable, reports it once, and migrates it', async () => {
  await postgres.stop();
  const { reported, database } = opening(postgres.url, 30_000);
  await eventually('the first refusal', 10_000, () => reported.length > 0);
  await postgres.start();
  const db = await database;
  expect(await migrations(db)).toBeGreaterThan(0);
  expect(reported).toEqual([
    expect.stringMatching(/^The database is not there yet \(connect ECONNREFUSED .+\): .+ 30 s$/),
  ]);
  await db.close();
}, 60_000);

test.each<[string, (url: URL) => void, RegExp]>([
  ['no server', (url) => (url.port = '1'), /ECONNREFUSED/],
  ['a wrong password', (url) => (url.password = 'guess'), /password authentication failed/],
  ['no such database', (url) => (url.pathname = '/other'), /"other" does not exist/],
])(
  '%s: fails with one line that names DATABASE_URL, the reason and what to do',
  async (_case, change, reason) => {
    const url = new URL(postgres.url);
    change(url);
    const { reported, database } = opening(url.href, 0);
    const error = await database.then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(
      /DATABASE_URL names a database that cannot be used .+: start it, or correct/,
    );
    expect(String(error)).toMatch(reason);
    // The URL contains the password.
    expect(String(error)).not.toContain('guess');
    expect(reported).toEqual([]);
  },
);
