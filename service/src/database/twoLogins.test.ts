import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '../common/clock.ts';
import { migrationsDir, packageRoot } from '../common/packageRoot.ts';
import { paths } from '../contract/index.ts';
import { erase } from '../leads/erasure.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeDestination } from '../testing/fakeDestination.ts';
import { startFakePooler } from '../testing/fakePooler.ts';
import { post, testApp, testConfig } from '../testing/harness.ts';
import { startPostgres, type PostgresServer } from '../testing/postgres.ts';
import { leadSubmission } from '../testing/samples.ts';
import { openDatabase, prepareServer } from './open.ts';
import { prepareDatabase } from './prepare.ts';
import { openPostgres } from './postgres.ts';

let postgres: PostgresServer;
let superuser: pg.Client;
beforeAll(async () => {
  // Many databases: without this, stopping would wait for the disk.
  postgres = await startPostgres(['-c', 'fsync=off']);
  superuser = new pg.Client({ connectionString: postgres.url });
  await superuser.connect();
}, 60_000);
afterAll(async () => {
  await superuser.end();
  await postgres.close();
}, 30_000);

/** The address of a database, for a login. */
function addressOf(database: string, login: string, password: string): string {
  const url = new URL(postgres.url);
  Object.assign(url, { pathname: `/${database}`, username: login, password });
  return url.href;
}

/** Statements of docs/operations.md, from the block of SQL that begins with a comment. */
function documentedSql(comment: string): string[] {
  const operations = readFileSync(join(packageRoot, '../docs/operations.md'), 'utf8');
  const block = operations.split('```sql\n').find((part) => part.startsWith(`-- ${comment}`));
  if (!block) throw new Error(`no SQL in docs/operations.md begins with: ${comment}`);
  const sql = block.slice(0, block.indexOf('```'));
  return sql.split(/;\s*\n/).filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '');
}

async function runAs(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function opening(databaseUrl: string, migrationDatabaseUrl: string | null, retryForMs = 0) {
  const reported: string[] = [];
  const database = openDatabase(
    { databaseUrl, migrationDatabaseUrl, databaseConnections: 4, dataDir: 'none' },
    {
      retryForMs,
      onProgress: (line) => reported.push(line),
      onWarning: (line) => reported.push(line),
      onConnectionLost: () => undefined,
    },
  );
  return { reported, database };
}

const DENIED = /permission denied/;

test('with the two logins of docs/operations.md the service does all its work, and cannot change proof of consent', async () => {
  for (const statement of documentedSql('as the superuser')) await superuser.query(statement);
  const owner = addressOf('tidyguard_live', 'tidyguard_owner', 'owner-password');
  const service = addressOf('tidyguard_live', 'tidyguard_app', 'app-password');

  // Before anything was migrated, the service's login alone says what is missing.
  await expect(opening(service, null).database).rejects.toThrow(
    /^DATABASE_URL has a login that may not migrate, and the database lacks 001_leads\.sql/,
  );
  const { database, reported } = opening(service, owner);
  const db = await database;
  expect(reported).toEqual([]);

  const target = await startFakeDestination(() => 200);
  const app = await testApp(db, {
    config: testConfig({ DELIVERY_URLS: target.setting }),
    codeSender: { kind: 'local', send: async () => undefined },
  });
  const submission = leadSubmission();
  const { phone } = submission.lead;
  const { session_id } = submission;
  expect(await post(app, paths.sendCode, { phone, session_id })).toMatchObject({ status: 200 });
  expect(await post(app, paths.lead, submission)).toMatchObject({ status: 200 });
  await eventually('the delivery', 10_000, async () => {
    const rows = await db.query("SELECT 1 FROM deliveries WHERE state = 'delivered'");
    return rows.length === 1;
  });
  await app.close();
  await target.close();

  for (const statement of [
    'UPDATE consents SET phone_verified = true',
    'DELETE FROM consents',
    'TRUNCATE consents',
    'DELETE FROM consent_texts',
  ]) {
    await expect(db.exec(statement)).rejects.toThrow(DENIED);
  }
  const subject = { kind: 'phone', value: phone } as const;
  expect(await erase(db, subject, { now: new Date(), withConsent: true })).toMatchObject({
    consentsRemoved: 1,
  });
  expect(await db.query('SELECT reason, login, consents FROM consent_removals')).toEqual([
    { reason: 'erasure', login: 'tidyguard_app', consents: 1 },
  ]);
  await db.close();

  // Once it is migrated, the service needs the owner's login no more.
  const again = opening(service, null);
  await (await again.database).close();
  expect(again.reported).toEqual([]);
}, 60_000);

test('an existing installation with one login is given two by the SQL of docs/operations.md', async () => {
  await superuser.query("CREATE ROLE old_login LOGIN PASSWORD 'old'");
  await superuser.query('CREATE DATABASE existing OWNER old_login');
  const old = addressOf('existing', 'old_login', 'old');
  const before = opening(old, null);
  const single = await before.database;
  const app = await testApp(single);
  expect(await post(app, paths.lead, leadSubmission())).toMatchObject({ status: 200 });
  await app.close();
  await single.close();

  const statements = documentedSql('as the superuser, for an existing database').map((statement) =>
    statement.replaceAll('tidyguard_app', 'existing_app'),
  );
  for (const statement of statements) await superuser.query(statement);
  const { database, reported } = opening(
    addressOf('existing', 'existing_app', 'app-password'),
    old,
  );
  const db = await database;
  expect(reported).toEqual([]);
  expect(await db.query('SELECT 1 FROM leads')).toHaveLength(1);
  await expect(db.exec('DELETE FROM consents')).rejects.toThrow(DENIED);
  await db.close();
}, 60_000);

test('with one login that may create roles, the service gives the rights of the owner up', async () => {
  await superuser.query("CREATE ROLE alone LOGIN CREATEROLE PASSWORD 'alone'");
  await superuser.query('CREATE DATABASE alone OWNER alone');
  await superuser.query('GRANT tidyguard_service TO alone WITH ADMIN OPTION');
  const { database, reported } = opening(addressOf('alone', 'alone', 'alone'), null);
  const db = await database;
  expect(reported).toEqual([]);
  await expect(db.exec('DELETE FROM consents')).rejects.toThrow(DENIED);
  await db.close();
}, 30_000);

test('with one login that may not create roles, the service works and says what its login could do', async () => {
  await superuser.query("CREATE ROLE plain LOGIN PASSWORD 'plain'");
  await superuser.query('CREATE DATABASE plain OWNER plain');
  const { database, reported } = opening(addressOf('plain', 'plain', 'plain'), null);
  await (await database).close();
  expect(reported).toEqual([
    expect.stringMatching(/^The login of DATABASE_URL may change and delete proof of consent/),
  ]);
}, 30_000);

test('a login of the service without the rights ends the start with one line that names them', async () => {
  await superuser.query("CREATE ROLE stranger LOGIN PASSWORD 'stranger'");
  await superuser.query('CREATE DATABASE strange OWNER alone');
  const owner = addressOf('strange', 'alone', 'alone');
  const { database } = opening(addressOf('strange', 'stranger', 'stranger'), owner);
  await expect(database).rejects.toThrow(
    'DATABASE_URL has a login that may not store leads: as the owner, GRANT tidyguard_service TO that login',
  );
}, 30_000);

test('a login that may not read or change the tables ends the start with one line that names its setting', async () => {
  await superuser.query("CREATE ROLE nobody LOGIN PASSWORD 'nobody'");
  await superuser.query('CREATE DATABASE settled OWNER alone');
  const owner = addressOf('settled', 'alone', 'alone');
  const nobody = addressOf('settled', 'nobody', 'nobody');
  await (await opening(owner, owner).database).close();
  await expect(opening(nobody, null).database).rejects.toThrow(
    /^DATABASE_URL has a login that may not use the tables of the service: as their owner, GRANT tidyguard_service TO that login; where it has that role, [^\n]+$/,
  );
  await expect(opening(owner, nobody).database).rejects.toThrow(
    /^MIGRATION_DATABASE_URL has a login that may not change the tables of the service: write the login that owns them$/,
  );
}, 30_000);

test('a service whose role lost its rights, as by a restore on a server without the roles, says what gives them back', async () => {
  await superuser.query("CREATE ROLE member LOGIN PASSWORD 'member' IN ROLE tidyguard_service");
  await superuser.query('CREATE DATABASE restored OWNER alone');
  const owner = addressOf('restored', 'alone', 'alone');
  const service = addressOf('restored', 'member', 'member');
  await (await opening(service, owner).database).close();
  await runAs(owner, ['REVOKE ALL ON ALL TABLES IN SCHEMA public FROM tidyguard_service']);
  await expect(opening(service, null).database).rejects.toThrow(
    'where it has that role, as after a restore, run npm run database -- migrate as their owner',
  );
  await prepareServer(owner, { clock: systemClock, retryForMs: 0, onProgress: () => undefined });
  await (await opening(service, null).database).close();
}, 30_000);

test('a pooler that refuses time limits ends the start at once, one that drops them is warned of', async () => {
  await superuser.query('CREATE DATABASE pooled OWNER alone');
  const owner = addressOf('pooled', 'alone', 'alone');
  const refusing = await startFakePooler(owner, 'refuses');
  await expect(opening(refusing.url, null, 30_000).database).rejects.toThrow(
    /^DATABASE_URL leads to a connection pooler [^\n]*: write the address of the PostgreSQL server itself/,
  );
  await refusing.close();

  const dropping = await startFakePooler(owner, 'drops');
  const { database, reported } = opening(dropping.url, null);
  await (await database).close();
  expect(reported).toEqual([
    expect.stringMatching(/^DATABASE_URL leads to a connection pooler that drops the time limits/),
  ]);
  await dropping.close();
}, 30_000);

test('migrating again changes no right, and gives one back that was taken', async () => {
  const url = addressOf('plain', 'plain', 'plain');
  const db = openPostgres({
    connectionString: url,
    maxConnections: 1,
    onConnectionLost: () => undefined,
    role: null,
  });
  const acl = async () =>
    db.query("SELECT relname, relacl::text, xmin::text FROM pg_class WHERE relname = 'leads'");
  await prepareDatabase(db, migrationsDir);
  const before = await acl();
  await prepareDatabase(db, migrationsDir);
  expect(await acl()).toEqual(before);
  await runAs(url, ['REVOKE INSERT ON leads FROM tidyguard_service']);
  await prepareDatabase(db, migrationsDir);
  expect((await acl()).map(({ relacl }) => relacl)).toEqual(before.map(({ relacl }) => relacl));
  await db.close();
}, 30_000);

test('two settings that name two databases are refused before anything is migrated', async () => {
  await superuser.query('CREATE DATABASE tidyguard_other');
  const { username, password } = new URL(postgres.url);
  const other = addressOf('tidyguard_other', username, password);
  await expect(opening(postgres.url, other).database).rejects.toThrow(
    /^MIGRATION_DATABASE_URL names the database tidyguard_other and DATABASE_URL the database tidyguard: both must name the same$/,
  );
  const client = new pg.Client({ connectionString: other });
  await client.connect();
  const tables = await client.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'");
  await client.end();
  expect(tables.rows).toEqual([]);
});
