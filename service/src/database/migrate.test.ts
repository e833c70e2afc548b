import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrationsDir } from '../common/packageRoot.ts';
import { addOptOut, isOptedOut } from '../repositories/optOuts.ts';
import { applyMigrations, findPending, underMigrationLock } from './migrate.ts';
import { wrapPglite } from './pglite.ts';
import type { Database } from './types.ts';

let db: Database;
let folder = '';
beforeAll(async () => {
  db = wrapPglite(await PGlite.create());
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-migrations-'));
}, 60_000);
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const migrate = (database: Database, directory: string) =>
  underMigrationLock(database, async (tx) => {
    const pending = await findPending(tx, directory);
    await applyMigrations(tx, directory, pending);
    return pending;
  });
const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const applied = async () =>
  (await db.query('SELECT name FROM migrations ORDER BY name')).map(({ name }) => name);

test('applies numbered files in their order, once, and later ones when they come', async () => {
  await write('002_second.sql', 'INSERT INTO steps VALUES (2)');
  await write('001_first.sql', 'CREATE TABLE steps (step integer)');
  await write('notes.sql', 'nonsense');
  await write('003_draft.txt', 'nonsense');
  expect(await migrate(db, folder)).toEqual(['001_first.sql', '002_second.sql']);
  expect(await migrate(db, folder)).toEqual([]);
  await write('003_third.sql', 'INSERT INTO steps VALUES (3)');
  expect(await migrate(db, folder)).toEqual(['003_third.sql']);
  expect(await db.query('SELECT step FROM steps')).toEqual([{ step: 2 }, { step: 3 }]);
});

test('refuses a database that a newer build has migrated, and changes nothing', async () => {
  const before = await applied();
  await db.exec("INSERT INTO migrations (name) VALUES ('900_of_a_newer_build.sql')");
  await write('004_good.sql', 'INSERT INTO steps VALUES (4)');
  await expect(migrate(db, folder)).rejects.toThrow(
    'The database was migrated by a newer build (900_of_a_newer_build.sql)',
  );
  await rm(join(folder, '004_good.sql'));
  await db.exec("DELETE FROM migrations WHERE name LIKE '900%'");
  expect(await applied()).toEqual(before);
});

test('applies all of them or none', async () => {
  const before = await applied();
  await write('004_good.sql', 'INSERT INTO steps VALUES (4)');
  await write('005_bad.sql', 'INSERT INTO steps VALUES (5); SELECT nonsense');
  await expect(migrate(db, folder)).rejects.toThrow('nonsense');
  expect(await applied()).toEqual(before);
  expect(await db.query('SELECT 1 FROM steps WHERE step > 3')).toEqual([]);
  await rm(join(folder, '004_good.sql'));
  await rm(join(folder, '005_bad.sql'));
});

test('a migration may take longer than a statement of a request', async () => {
  await db.exec("SET statement_timeout = '15s'");
  await write(
    '006_slow.sql',
    "INSERT INTO steps SELECT extract(epoch FROM current_setting('statement_timeout')::interval) * 1000",
  );
  expect(await migrate(db, folder)).toEqual(['006_slow.sql']);
  expect(await db.query('SELECT step FROM steps WHERE step NOT IN (2, 3)')).toEqual([
    { step: 600_000 },
  ]);
  expect(await db.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '15s' }]);
});

test("the service's own migrations apply to an empty database", async () => {
  await db.exec('DROP TABLE migrations');
  const names = (await readdir(migrationsDir)).sort();
  expect(await migrate(db, migrationsDir)).toEqual(names);
});

/** A database of an earlier build, whose migrations are those before this one. */
async function databaseBefore(migration: string): Promise<Database> {
  const old = wrapPglite(await PGlite.create());
  const earlier = await mkdtemp(join(tmpdir(), 'tidyguard-migrations-'));
  for (const name of await readdir(migrationsDir)) {
    if (name < migration) await cp(join(migrationsDir, name), join(earlier, name));
  }
  await migrate(old, earlier);
  await rm(earlier, { recursive: true });
  return old;
}

test('leads of one phone that each repeat the one before all repeat the first', async () => {
  const old = await databaseBefore('241');
  await old.exec(`INSERT INTO company_revisions VALUES (1, now(), 'import');
    INSERT INTO company_versions VALUES ('a', 1, 1, false, '{}')`);
  const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  const repeats = [null, 1, 2, 3, null, 9];
  for (const [index, number] of repeats.entries()) {
    await old.query(
      `INSERT INTO assignments
       SELECT * FROM jsonb_populate_record(NULL::assignments, $1::jsonb)`,
      [
        JSON.stringify({
          assignment_id: id(index + 1),
          lead_id: id(index + 1),
          lead_version: 1,
          company_id: 'a',
          company_version: 1,
          place: 1,
          assigned_at: '2026-11-01',
          passed_over: [],
          repeats: number && id(number),
        }),
      ],
    );
  }
  await migrate(old, migrationsDir);
  const rows = await old.query('SELECT repeats FROM assignments ORDER BY assignment_id');
  // The last one repeats an assignment that is not stored.
  expect(rows.map((row) => row['repeats'])).toEqual([null, id(1), id(1), id(1), null, id(9)]);
  await old.close();
}, 60_000);

test('opt-outs of before become a history, with their first request and their latest', async () => {
  const old = await databaseBefore('014');
  await old.exec(`INSERT INTO opt_outs
      (kind, subject, request, source, first_opted_out_at, opted_out_at, keyword)
    VALUES ('phone', '2145550123', 'stop', 'sms', '2026-01-01', '2026-01-01', 'STOP'),
      ('phone', '2145550123', 'do_not_sell', 'form', '2026-01-02', '2026-01-04', ''),
      ('email', 'ana@example.com', 'do_not_sell', 'form', '2026-01-03', '2026-01-03', '')`);
  await migrate(old, migrationsDir);
  const rows = await old.query<{ day: string; open: boolean }>(
    `SELECT kind, request, to_char(requested_at, 'DD') AS day, passed_on_at IS NULL AS open
     FROM opt_outs ORDER BY opt_out_id`,
  );
  expect(rows).toEqual([
    { kind: 'phone', request: 'stop', day: '01', open: true },
    { kind: 'phone', request: 'do_not_sell', day: '02', open: false },
    { kind: 'email', request: 'do_not_sell', day: '03', open: true },
    { kind: 'phone', request: 'do_not_sell', day: '04', open: true },
  ]);
  expect(await isOptedOut(old, '2145550123')).toBe(true);
  await addOptOut(old, '2145550199', 'STOP', new Date());
  expect(await isOptedOut(old, '2145550199')).toBe(true);
  await old.close();
}, 60_000);

test('refused submissions of before get the form in which an erasure looks, as far as it is not too long', async () => {
  const old = await databaseBefore('280');
  const texts = ['usual', '２１４ 555', '\uFDFA'.repeat(3_000), `${'x'.repeat(250)}½`];
  for (const text of texts) {
    await old.query(
      `INSERT INTO refused_submissions (refused_id, received_at, sha256, status_code, code, message,
         session_id, phone, email, ip_address, network, user_agent, gpc_header, body)
       VALUES (gen_random_uuid(), now(), md5($1), 422, '', '', '', '', '', '', '', '', false, $1)`,
      [text],
    );
  }
  await migrate(old, migrationsDir);
  expect(
    await old.query('SELECT body, plain FROM refused_submissions ORDER BY length(body)'),
  ).toEqual([
    { body: 'usual', plain: null },
    { body: '２１４ 555', plain: '214 555' },
    { body: texts[3], plain: `${'x'.repeat(250)}1⁄2` },
  ]);
  await old.close();
}, 60_000);

test('numbers that companies had reported as wrong count as such, unless the report was refused', async () => {
  const old = await databaseBefore('283');
  await old.exec(`INSERT INTO company_revisions VALUES (1, now(), 'import');
    INSERT INTO company_versions VALUES ('a', 1, 1, false, '{}');
    INSERT INTO consent_texts (sha256, text) VALUES (repeat('a', 64), 'text')`);
  const reports = [
    ['2145550123', 'wrong_number', null],
    ['2145550124', 'wrong_number', true],
    ['2145550125', 'wrong_number', false],
    ['2145550126', 'not_reached', null],
  ] as const;
  for (const [phone, reason, isApproved] of reports) {
    await old.query(
      `WITH lead AS (
         INSERT INTO leads (lead_id, session_id, created_at)
         VALUES (gen_random_uuid(), $1, '2026-11-01') RETURNING lead_id
       ), agreed AS (
         INSERT INTO consents (lead_id, version, session_id, first_name, last_name, phone, email,
           text_sha256, text_version, agreed_at, received_at, page_url, ip_address, user_agent,
           browser_user_agent, gpc_header, certificate_url, lead_token, phone_verified)
         SELECT lead_id, 1, $1, 'Ana', 'Lee', $1, 'ana@example.com', repeat('a', 64), 'v1', '2026-11-01',
           '2026-11-01', '', '', '', '', false, '', '', false FROM lead
       )
       INSERT INTO assignments (assignment_id, lead_id, lead_version, company_id, company_version,
         place, assigned_at, passed_over, ended_at, ended, return_reason, return_approved)
       SELECT gen_random_uuid(), lead_id, 1, 'a', 1, 1, '2026-11-01', '[]', '2026-11-02', 'returned',
         $2, $3 FROM lead`,
      [phone, reason, isApproved],
    );
  }
  await migrate(old, migrationsDir);
  expect(await old.query('SELECT subject, source, keyword FROM opt_outs ORDER BY subject')).toEqual(
    ['2145550123', '2145550124'].map((subject) => ({
      subject,
      source: 'company',
      keyword: 'a: wrong_number',
    })),
  );
  expect(await isOptedOut(old, '2145550123')).toBe(true);
  await old.close();
}, 60_000);
