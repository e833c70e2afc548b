import { readdirSync } from 'node:fs';
import pg from 'pg';
import { migrationsDir } from '../common/packageRoot.ts';
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

const migrations = async (db: Database) =>
  (await db.query('SELECT name FROM migrations ORDER BY name')).map(({ name }) => name);
const allMigrations = () => readdirSync(migrationsDir).sort();

test('processes that start together migrate one after the other, each waiting for the one before', async () => {
  // Another process that migrates: it has the lock, which is named by its number.
  const other = new pg.Client({ connectionString: postgres.url });
  await other.connect();
  await other.query('BEGIN');
  await other.query('SELECT pg_advisory_xact_lock(7203114905)');
  const starts = [1, 2].map(() => opening(postgres.url, 0).database);
  const waiting = async () => {
    const { rows } = await other.query<{ count: number }>(
      "SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
    );
    return rows[0]?.count;
  };
  await eventually('both to wait', 10_000, async () => (await waiting()) === 2);
  const tables = "SELECT 1 FROM pg_tables WHERE schemaname = 'public'";
  expect((await other.query(tables)).rowCount).toBe(0);
  await other.query('COMMIT');
  await other.end();
  for (const db of await Promise.all(starts)) {
    expect(await migrations(db)).toEqual(allMigrations());
    await db.close();
  }
}, 30_000);

test('retries a database that is unreachable, reports it once, and migrates it', async () => {
  await postgres.stop();
  const { reported, database } = opening(postgres.url, 30_000);
  await eventually('the first refusal', 10_000, () => reported.length > 0);
  await postgres.start();
  const db = await database;
  expect(await migrations(db)).toEqual(allMigrations());
  expect(reported).toEqual([
    expect.stringMatching(/^The database is not there yet \(connect ECONNREFUSED .+\): .+ 30 s$/),
  ]);
  await db.close();
}, 60_000);

test.each<[string, (url: URL) => void, RegExp]>([
  ['no server', (url) => (url.port = '1'), /ECONNREFUSED/],
  ['no host of that name', (url) => (url.hostname = 'db.invalid'), /ENOTFOUND|EAI_AGAIN/],
  ['a wrong password', (url) => (url.password = 'guess'), /password authentication failed/],
  ['no such database', (url) => (url.pathname = '/other'), /"other" does not exist/],
  ['no TLS', (url) => (url.search = '?sslmode=verify-full'), /does not support SSL/],
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
