/** A purge by a wrong clock, or of far too much, removes nothing and says so. */
import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Clock } from '../common/clock.ts';
import { systemClock } from '../common/clock.ts';
import { migrationsDir } from '../common/packageRoot.ts';
import { applyMigrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { wrapPglite } from '../database/pglite.ts';
import type { Database } from '../database/types.ts';
import { removeLeads } from '../repositories/retention.ts';
import { eventually } from '../testing/eventually.ts';
import { sharedDatabase } from '../testing/harness.ts';
import { startPostgres, type PostgresServer } from '../testing/postgres.ts';
import { purgeRegularly } from './purgeRegularly.ts';
import {
  isUsualShare,
  purge,
  whyClocksDisagree,
  whyTimeIsDoubtful,
  type PurgeOptions,
} from './retention.ts';

const HOUR_MS = 3_600_000;

const db = await sharedDatabase();

/** Stores leads with their consent records, received this many days ago by the database's clock. */
async function store(count: number, daysAgo: number, database = db): Promise<void> {
  const time = `now() - interval '${daysAgo} days'`;
  await database.exec(`
    INSERT INTO consent_texts VALUES (repeat('a', 64), 'text') ON CONFLICT DO NOTHING;
    INSERT INTO leads (lead_id, session_id, created_at)
      SELECT gen_random_uuid(), 's-${randomUUID()}-' || n, ${time} FROM generate_series(1, ${count}) n;
    INSERT INTO lead_versions SELECT lead_id, 1, created_at, 'f', 'accepted', '{}', 'A', 'B',
      '2145550123', 'a@example.com', '75201', 'o', 'o', '{}'
      FROM leads WHERE lead_id NOT IN (SELECT lead_id FROM lead_versions);
    INSERT INTO consents SELECT lead_id, 1, session_id, 'A', 'B', '2145550123', 'a@example.com',
      repeat('a', 64), 'v', created_at, created_at, false, '', '', '', '', false, false, '', '',
      NULL, false, NULL
      FROM leads WHERE lead_id NOT IN (SELECT lead_id FROM consents);`);
}
const trust = (daysAgo: number) =>
  db.exec(`INSERT INTO retention_clock (trusted_at) VALUES (now() - interval '${daysAgo} days')`);
const countOf = async (table: 'leads' | 'consents') =>
  (await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;

/** A clock that is off by this much and whose delays end at once. */
const clockOffBy = (ms: number): Clock => ({
  now: () => new Date(Date.now() + ms),
  delay: () => Promise.resolve(),
});
const run = (changes: Partial<PurgeOptions> = {}) =>
  purge(db, { clock: clockOffBy(0), leadRetentionDays: 365, isConfirmed: false, ...changes });

describe('a purge', () => {
  test.each([370, 1_830])(
    'by clocks %d days ahead removes nothing until it is confirmed',
    async (days) => {
      // The data is as old as it would look to a clock that far ahead.
      await store(3, days);
      await trust(days);
      const result = await run();
      expect(result).toEqual({ held: expect.stringContaining('purge --confirm') as string });
      expect([await countOf('leads'), await countOf('consents')]).toEqual([3, 3]);
      const consents = days > 1_826 ? 3 : 0;
      expect(await run({ isConfirmed: true })).toMatchObject({ removed: { leads: 3, consents } });
    },
  );

  test('counts from the last lead where no time was stored yet', async () => {
    await store(3, 400);
    expect(await run()).toEqual({ held: expect.stringContaining('days after') as string });
    expect(await countOf('leads')).toBe(3);
  });

  test('by a machine whose clock is not the database’s removes nothing, confirmed or not', async () => {
    await store(1, 400);
    await store(1, 0);
    for (const isConfirmed of [false, true]) {
      const result = await run({ clock: clockOffBy(5 * 365 * 24 * HOUR_MS), isConfirmed });
      expect(result).toEqual({
        held: expect.stringContaining('set the one that is wrong') as string,
      });
    }
    expect(await countOf('leads')).toBe(2);
  });

  test('removes what is past its time by a clock that goes on as it did, and remembers the time', async () => {
    await store(400, 366);
    await store(1, 30);
    expect(await run()).toMatchObject({ removed: { leads: 400 } });
    expect(await countOf('leads')).toBe(1);
    await db.exec("UPDATE lead_versions SET received_at = received_at - interval '400 days'");
    expect(await run()).toMatchObject({ removed: { leads: 1 } });
  });

  test('of an unusual share removes nothing until it is confirmed, and then all of it in batches', async () => {
    await store(1_200, 366);
    await store(10, 0);
    const held = await run();
    expect(held).toEqual({ held: expect.stringMatching(/^1200 or more of 1210 leads/) as string });
    expect(await countOf('leads')).toBe(1_210);
    expect(await run({ isConfirmed: true })).toMatchObject({ removed: { leads: 1_200 } });
    expect(await countOf('leads')).toBe(10);
  });

  test('that is held for its amount takes the time for right all the same', async () => {
    await store(1_200, 366);
    await store(10, 0);
    await trust(30);
    expect(await run()).toEqual({ held: expect.stringMatching(/^1200 or more/) as string });
    const [row] = await db.query<{ days: number }>(
      'SELECT extract(epoch FROM now() - trusted_at)::int / 86400 AS days FROM retention_clock',
    );
    expect(row?.days).toBe(0);
  });

  test('counts only so far as to know that it is too many, never much in one statement', async () => {
    await store(5_000, 366);
    await store(5_000, 0);
    await trust(0);
    const read: unknown[] = [];
    const watched: Database = {
      ...db,
      query: (sql, parameters) => {
        if (sql.includes('FROM page')) read.push(parameters?.[1]);
        return db.query(sql, parameters);
      },
    };
    const options = { clock: clockOffBy(0), leadRetentionDays: 365, isConfirmed: false };
    expect(await purge(watched, options)).toEqual({
      held: expect.stringMatching(/^4000 or more of 10000 leads/) as string,
    });
    expect(read).toEqual([2_000, 2_000]);
  });

  test('of a usual share counts all of it, each lead once, but not what was converted', async () => {
    await store(2_400, 400);
    await db.exec('UPDATE leads SET converted_at = now()');
    await store(1_200, 366);
    await db.exec(`
      INSERT INTO lead_versions SELECT lead_id, 2, received_at, 'g', status, '{}', 'A', 'B',
        phone, email, zip, 'o', 'o', '{}' FROM lead_versions WHERE received_at > now() - interval '370 days';
      UPDATE leads SET latest_version = 2 WHERE converted_at IS NULL`);
    await store(2_400, 0);
    await trust(0);
    expect(await run()).toMatchObject({ removed: { leads: 1_200 } });
  });

  test('goes on past old leads that were converted', async () => {
    await store(600, 380);
    await db.exec('UPDATE leads SET converted_at = now()');
    await store(300, 370);
    await store(1, 0);
    expect(await run()).toMatchObject({ removed: { leads: 300 } });
  });

  test('that is stopped while it counts removes nothing, because it does not know how much that is', async () => {
    // The first page that is counted holds few leads that are past their time.
    await store(1_600, 390);
    await db.exec('UPDATE leads SET converted_at = now()');
    await store(400, 400);
    await store(1_200, 366);
    await store(10, 0);
    const stopping = new AbortController();
    const clock: Clock = { ...systemClock, delay: async () => stopping.abort() };
    await trust(0);
    expect(await run({ clock, signal: stopping.signal })).toEqual({
      removed: { leads: 0, consents: 0, verifications: 0 },
    });
    expect(await countOf('leads')).toBe(3_210);
  });

  test('that is stopped ends after the batch under way', async () => {
    await store(1_100, 1_830);
    const stopping = new AbortController();
    const clock: Clock = { ...systemClock, delay: async () => stopping.abort() };
    await run({ clock, signal: stopping.signal, isConfirmed: true });
    expect(await countOf('leads')).toBe(600);
    expect(await countOf('consents')).toBe(1_100);
  });

  test('lets statements of others in between its batches', async () => {
    await store(1_600, 366);
    await store(1, 0);
    const pauses: (number | undefined)[] = [];
    const clock: Clock = {
      ...systemClock,
      delay: async () => void pauses.push(await countOf('leads')),
    };
    await run({ clock, isConfirmed: true });
    expect(pauses.slice(0, 3)).toEqual([1_101, 601, 101]);
  });
});

test.each([
  [500, 500, true],
  [501, 2_505, true],
  [501, 2_504, false],
])('%d of %d at once: usual is %s', (expired, all, isUsual) => {
  expect(isUsualShare(expired, all)).toBe(isUsual);
});

const at = (text: string) => new Date(text);
test.each([
  ['2026-01-31T00:00:00Z', null, false],
  ['2026-01-31T23:59:00Z', '2026-01-01T00:00:00Z', false],
  ['2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z', true],
  ['2020-01-01T00:00:00Z', '2026-01-01T00:00:00Z', false],
])('the time %s after %s is in doubt: %s', (now, trusted, isDoubtful) => {
  expect(whyTimeIsDoubtful(at(now), trusted === null ? null : at(trusted)) !== null).toBe(
    isDoubtful,
  );
});
test.each([
  ['2026-01-01T00:05:00Z', false],
  ['2025-12-31T23:55:00Z', false],
  ['2026-01-01T00:05:01Z', true],
  ['2025-12-31T23:54:59Z', true],
])('a machine at %s disagrees with a database at midnight: %s', (machine, disagrees) => {
  expect(whyClocksDisagree(at(machine), at('2026-01-01T00:00:00Z')) !== null).toBe(disagrees);
});

test('an upgrade takes the time of the last lead for right, whatever the clock says then', async () => {
  const old = wrapPglite(await PGlite.create());
  const names = (await readdir(migrationsDir)).sort();
  const added = names.indexOf('008_retention_clock.sql');
  await applyMigrations(old, migrationsDir, names.slice(0, added));
  await old.exec(`
    INSERT INTO leads (lead_id, session_id, created_at) VALUES (gen_random_uuid(), 's', now());
    INSERT INTO lead_versions SELECT lead_id, 1, now() - interval '400 days', 'f', 'accepted', '{}',
      'A', 'B', '2145550123', 'a@example.com', '75201', 'o', 'o', '{}' FROM leads`);
  await applyMigrations(old, migrationsDir, names.slice(added));
  const [row] = await old.query<{ days: number }>(
    'SELECT extract(day FROM now() - trusted_at)::int AS days FROM retention_clock',
  );
  expect(row?.days).toBe(400);
  await old.close();
}, 30_000);

describe('the hourly purge', () => {
  let mailFolder: string;
  beforeEach(async () => {
    mailFolder = await mkdtemp(join(tmpdir(), 'tidyguard-purge-'));
  });
  afterEach(() => rm(mailFolder, { recursive: true }));

  /** The purge of a service, for which an hour passes whenever `passHour` is called. */
  function start(database: Database = db) {
    const hours: (() => void)[] = [];
    const clock: Clock = {
      now: () => new Date(),
      delay: (ms, signal) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve());
          if (ms === HOUR_MS) hours.push(resolve);
          else resolve();
        }),
    };
    const log = { info: jest.fn(), error: jest.fn() };
    const held = { set: jest.fn() };
    const options = { clock, leadRetentionDays: 365, log, held, mailFolder };
    const stop = purgeRegularly({ db: database, ...options });
    const passHour = async () => {
      const before = hours.length;
      hours.at(-1)?.();
      await eventually('purged', 5_000, () => hours.length > before);
    };
    return { log, held, stop, passHour };
  }

  test('leaves the first hour after a start alone, then says what it removed', async () => {
    await store(2, 366);
    await store(1, 0);
    const { log, held, stop, passHour } = start();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await countOf('leads')).toBe(3);
    await passHour();
    expect(await countOf('leads')).toBe(1);
    expect(held.set.mock.calls).toEqual([[0]]);
    expect(log.info.mock.calls).toEqual([
      [{ leads: 2, consents: 0, verifications: 0 }, 'removed what was past its time'],
    ]);
    await passHour();
    expect(log.info).toHaveBeenCalledTimes(1);
    await stop();
  });

  test('removes e-mails in files whose people are gone, each time, also where nothing else is removed', async () => {
    await store(1, 0);
    const orphan = join(mailFolder, `${randomUUID()}.eml`);
    const { log, held, stop, passHour } = start();
    await writeFile(orphan, 'Hello Ana');
    await passHour();
    expect(await readdir(mailFolder)).toEqual([]);
    // A folder cannot be removed like a file: the purge fails, and the next one tries again.
    await mkdir(orphan);
    await passHour();
    expect(log.error.mock.calls).toEqual([
      [{ err: expect.objectContaining({ code: 'ERR_FS_EISDIR' }) }, 'purge failed'],
    ]);
    await rm(orphan, { recursive: true });
    await writeFile(orphan, 'Hello Ana');
    await passHour();
    expect(await readdir(mailFolder)).toEqual([]);
    expect(held.set.mock.calls).toEqual([[0], [1], [0]]);
    expect(log.error).toHaveBeenCalledTimes(1);
    await stop();
  });

  test('tells the chain in one lane what it removes, hour after hour', async () => {
    const { stop, passHour } = start({ ...db, withTimeLimit: () => ({ ...db }) });
    for (let hour = 1; hour <= 2; hour += 1) {
      await store(1, 1_830);
      await store(1, 0);
      await passHour();
    }
    const lanes = await db.query(
      'SELECT count(*)::int AS entries FROM proof_entries GROUP BY lane',
    );
    expect(lanes).toEqual([{ entries: 2 }]);
    await stop();
  });

  test('says each hour why it removes nothing', async () => {
    await store(2, 400);
    await trust(400);
    const { log, held, stop, passHour } = start();
    await passHour();
    await passHour();
    expect(log.error).toHaveBeenCalledTimes(2);
    expect(log.error.mock.calls[0]?.[0]).toEqual({
      reason: expect.stringContaining('purge --confirm') as string,
    });
    expect(held.set.mock.calls).toEqual([[1], [1]]);
    expect(await countOf('leads')).toBe(2);
    await stop();
  });
});

describe('on a real PostgreSQL server', () => {
  let postgres: PostgresServer;
  let shared: Database;
  beforeAll(async () => {
    postgres = await startPostgres();
    shared = await openDatabase(
      { databaseUrl: postgres.url, databaseConnections: 3, dataDir: 'none' },
      { retryForMs: 0, onProgress: () => undefined, onConnectionLost: () => undefined },
    );
  }, 60_000);
  afterAll(async () => {
    await shared.close();
    await postgres.close();
  });

  test.each([
    ['stays', 'a new version', 1, 0],
    ['goes', 'nothing new', 0, 1],
  ])(
    'an old lead %s of which %s is stored as it is to be removed',
    async (_what, _stored, versions, removed) => {
      await store(1, 400, shared);
      const storing = new pg.Client({ connectionString: postgres.url });
      await storing.connect();
      // As a submission does: it locks the lead's row, adds the version, and counts it last.
      await storing.query('BEGIN; UPDATE leads SET created_at = created_at');
      const removing = removeLeads(shared, new Date(Date.now() - 365 * 24 * HOUR_MS), 10, null);
      await eventually('the purge to wait', 10_000, async () => {
        const waiting = await shared.query('SELECT 1 FROM pg_locks WHERE NOT granted');
        return waiting.length > 0;
      });
      if (versions > 0) {
        await storing.query(
          `INSERT INTO lead_versions SELECT lead_id, 2, now(), 'g', 'accepted', '{}', 'A', 'B',
             '2145550123', 'a@example.com', '75201', 'o', 'o', '{}' FROM leads`,
        );
        await storing.query('UPDATE leads SET latest_version = 2');
      }
      await storing.query('COMMIT');
      await storing.end();
      expect(await removing).toMatchObject({ removed });
      expect(await shared.query('SELECT 1 FROM leads')).toHaveLength(1 - removed);
      await shared.exec('DELETE FROM leads');
    },
    30_000,
  );
});
