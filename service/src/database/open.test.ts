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
  const said: string[] = [];
  const database = openDatabase(
    { databaseUrl, databaseConnections: 2, dataDir: 'none' },
    { retryForMs, onProgress: (line) => said.push(line), onIdleError: () => undefined },
  );
  return { said, database };
};

const migrations = async (db: Database) => (await db.query('SELECT name FROM migrations')).length;

test('a start waits for a database that is away, says so once, and migrates it', async () => {
  await postgres.stop();
  const { said, database } = opening(postgres.url, 30_000);
  await eventually('the first refusal', 10_000, () => said.length > 0);
  await postgres.start();
  const db = await database;
  expect(await migrations(db)).toBeGreaterThan(0);
  expect(said).toEqual([
    expect.stringMatching(/^The database is not there yet \(connect ECONNREFUSED .+\): .+ 30 s$/),
  ]);
  await db.close();
}, 60_000);

test.each<[string, (url: URL) => void, RegExp]>([
  ['nobody there', (url) => (url.port = '1'), /ECONNREFUSED/],
  ['another password', (url) => (url.password = 'guess'), /password authentication failed/],
  ['no such database', (url) => (url.pathname = '/other'), /"other" does not exist/],
])('%s: one line names DATABASE_URL, the reason and the cure', async (_case, change, reason) => {
  const url = new URL(postgres.url);
  change(url);
  const { said, database } = opening(url.href, 0);
  const error = await database.then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toMatch(/DATABASE_URL leads to no database .+: start it, or correct/);
  expect(String(error)).toMatch(reason);
  // The address holds the password.
  expect(String(error)).not.toContain('guess');
  expect(said).toEqual([]);
});
