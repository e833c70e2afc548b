import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const TABLE = 'CREATE TABLE IF NOT EXISTS bench_rows (id bigserial PRIMARY KEY, body jsonb)';
const INSERT = 'INSERT INTO bench_rows (body) VALUES ($1)';

/** Commits per second by so many workers at once, each waiting for its own commits. */
async function perSecond(
  seconds: number,
  workers: number,
  commit: (worker: number) => Promise<unknown>,
): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let rows = 0;
  const begin = performance.now();
  const work = async (worker: number) => {
    while (performance.now() < until) {
      await commit(worker);
      rows += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return Math.round(rows / ((performance.now() - begin) / 1_000));
}

/** Single-row commits per second on PostgreSQL. */
export async function barePostgres(
  url: string,
  options: { seconds: number; connections: number; body: string },
): Promise<number> {
  const clients = Array.from(
    { length: options.connections },
    () => new pg.Client({ connectionString: url }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(TABLE);
  const rate = await perSecond(options.seconds, clients.length, (worker) => {
    const client = clients[worker];
    return client ? client.query(INSERT, [options.body]) : Promise.resolve();
  });
  await clients[0]?.query('DROP TABLE bench_rows');
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}

/** Single-row commits per second on the embedded database, in a temporary folder. */
export async function barePglite(options: { seconds: number; body: string }): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), 'tidyguard-bare-'));
  const db = await PGlite.create(join(root, 'data'));
  await db.query(TABLE);
  const rate = await perSecond(options.seconds, 1, () => db.query(INSERT, [options.body]));
  await db.close();
  await rm(root, { recursive: true, force: true });
  return rate;
}
