import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../contract/index.ts';
import { asOwner, post, sharedDatabase, testApp } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { openDatabase } from './open.ts';
import { readOwnTables, SERVICE_ROLE, tableRights } from './serviceRole.ts';
import type { Database } from './types.ts';

const db = await sharedDatabase();

const storeLead = async (consentText?: string) => {
  const submission = leadSubmission();
  if (consentText !== undefined) submission.consent.tcpa_text = consentText;
  const app = await testApp(db);
  const { body } = await post(app, paths.lead, submission);
  await app.close();
  return String(body.lead_id);
};

const count = async (table: string) => {
  const rows = await db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count;
};

const roleOf = (database: Database) => database.query('SELECT current_user::text AS role');

test('the embedded database is opened with the rights of the service, and so are those of tests', async () => {
  expect(await roleOf(db)).toEqual([{ role: SERVICE_ROLE }]);
  const dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-role-'));
  const embedded = await openDatabase(
    { databaseUrl: null, databaseConnections: 2, dataDir },
    { retryForMs: 0, onProgress: () => undefined, onConnectionLost: () => undefined },
  );
  expect(await roleOf(embedded)).toEqual([{ role: SERVICE_ROLE }]);
  await embedded.close();
  await rm(dataDir, { recursive: true });
}, 60_000);

test('every table has rights of its own in tableRights, and the service has exactly those', async () => {
  await db.exec('RESET ROLE');
  const tables = await readOwnTables(db);
  await db.exec(`SET ROLE ${SERVICE_ROLE}`);
  expect(Object.fromEntries(tables.map(({ name, held }) => [name, held]))).toEqual(tableRights);
});

test.each([
  'UPDATE consents SET phone_verified = true',
  'DELETE FROM consents',
  'TRUNCATE consents',
  "UPDATE consent_texts SET text = 'other'",
  'DELETE FROM consent_texts',
  'TRUNCATE consent_texts CASCADE',
  'DELETE FROM erasures',
  'DELETE FROM consent_removals',
  "UPDATE proof_entries SET content = '[]'",
  'DELETE FROM proof_entries',
  'TRUNCATE proof_entries',
  'DELETE FROM proof_heads',
  'ALTER TABLE consents DISABLE TRIGGER ALL',
  'DROP TABLE leads',
  'CREATE TABLE mine (a integer)',
  "SET tidyguard.may_remove_consent = 'on'; DELETE FROM consents",
])('the service may not: %s', async (statement) => {
  await storeLead();
  await expect(db.exec(statement)).rejects.toThrow(/permission denied|must be owner/);
  await db.exec('RESET tidyguard.may_remove_consent');
});

test('only the service, and not everybody, may call the functions with the rights of the owner', async () => {
  const functions = await db.query<{ name: string; everybody: boolean; service: boolean }>(
    `SELECT p.proname AS name, has_function_privilege('${SERVICE_ROLE}', p.oid, 'EXECUTE') AS service,
       EXISTS (
         SELECT 1 FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
         WHERE a.grantee = 0
       ) AS everybody
     FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE p.prosecdef AND n.nspname IN ('public', 'pgboss') ORDER BY 1`,
  );
  const granted = { everybody: false, service: true };
  expect(functions).toEqual([
    { name: 'create_queue', ...granted },
    { name: 'take_consents', ...granted },
    { name: 'take_expired_consents', ...granted },
  ]);
});

test('what the functions remove is logged, and nothing is where they removed nothing', async () => {
  await asOwner(db, 'TRUNCATE leads, consents, consent_removals CASCADE');
  const [kept, erased] = [await storeLead(), await storeLead('Bea Example agrees at 214-555-0123')];
  const texts = await count('consent_texts');
  const erase = (id: string) =>
    db.query<{ removed: object }>('SELECT take_consents($1::uuid[]) AS removed', [[id]]);
  expect((await erase(erased)).flatMap(({ removed }) => Object.keys(removed))).toEqual([
    'text',
    'consent',
  ]);
  expect(await erase(erased)).toEqual([]);
  expect(await db.query('SELECT lead_id FROM consents')).toEqual([{ lead_id: kept }]);
  // The wording that held the phone is gone, the one that others agreed to is not.
  expect(await count('consent_texts')).toBe((texts ?? 0) - 1);
  expect(await db.query('SELECT reason, login, consents, texts FROM consent_removals')).toEqual([
    { reason: 'erasure', login: 'postgres', consents: 1, texts: 1 },
  ]);
});

test('retention removes no proof of consent that is younger than five years, whatever time it is given', async () => {
  await asOwner(
    db,
    `TRUNCATE leads, consents, consent_removals CASCADE;
     SET session_replication_role = replica`,
  );
  const ids = [await storeLead(), await storeLead(), await storeLead(), await storeLead()];
  const age = (id: string | undefined, interval: string) =>
    asOwner(
      db,
      `UPDATE consents SET received_at = now() - interval '${interval}' WHERE lead_id = '${id ?? ''}'`,
    );
  await age(ids[0], '5 years 1 hour');
  await age(ids[1], '5 years 1 hour');
  await age(ids[2], '4 years 11 months');
  await age(ids[3], '5 years 1 hour');
  await asOwner(db, `DELETE FROM leads WHERE lead_id <> '${ids[3] ?? ''}'`);
  await asOwner(db, 'SET session_replication_role = origin');
  const remove = (most: number) =>
    db.query("SELECT take_expired_consents('2199-01-01', $1) AS removed", [most]);
  expect(await remove(1)).toHaveLength(1);
  expect(await remove(10)).toHaveLength(1);
  expect(await remove(10)).toEqual([]);
  // The last one's lead is stored.
  expect(new Set(await db.query('SELECT lead_id FROM consents'))).toEqual(
    new Set([{ lead_id: ids[2] }, { lead_id: ids[3] }]),
  );
  expect(await db.query('SELECT reason, consents FROM consent_removals')).toEqual([
    { reason: 'retention', consents: 1 },
    { reason: 'retention', consents: 1 },
  ]);
});
