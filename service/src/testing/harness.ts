import type { Product } from '@tidyguard/content';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { AppDependencies } from '../app/dependencies.ts';
import type { Clock } from '../common/clock.ts';
import { readConfig, type Config } from '../config/config.ts';
import { wrapPglite } from '../database/pglite.ts';
import { QUEUE_SCHEMA } from '../database/queueSchema.ts';
import { SERVICE_ROLE } from '../database/serviceRole.ts';
import type { Database } from '../database/types.ts';
import { newPrivateKey, signingKeyOf } from '../proof/signingKey.ts';
import { forgetLanes } from '../proof/chain.ts';
import { loadDatabase } from './databaseTemplate.ts';
import { impatientClock } from './impatientClock.ts';

/**
 * Shortens the queue's pauses as the impatient clock does those in the process: the queue goes by the
 * database's clock, and no job waits for a pause of a second. Longer ones stay.
 */
const IMPATIENT_QUEUE = `
  CREATE SCHEMA testing;
  CREATE FUNCTION testing.start_now() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.start_after < now() + interval '2 seconds' THEN NEW.start_after := now(); END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER start_now BEFORE INSERT OR UPDATE OF start_after ON ${QUEUE_SCHEMA}.job
    FOR EACH ROW EXECUTE FUNCTION testing.start_now()`;

/**
 * A database in memory with the service's tables and the rights that the service has; its time zone is not
 * UTC, as a server's may not be.
 */
export async function testDatabase(): Promise<Database> {
  const db = wrapPglite(await loadDatabase());
  await db.exec(IMPATIENT_QUEUE);
  await db.exec(`SET TIME ZONE 'Pacific/Auckland'; SET ROLE ${SERVICE_ROLE}`);
  return db;
}

/** Ends the pause of each job that waits for its next attempt. */
export const endPauses = (db: Database) =>
  asOwner(db, `UPDATE ${QUEUE_SCHEMA}.job SET start_after = now() WHERE state < 'active'`);

/** Runs statements with the rights of the tables' owner, which the service does not have. */
export const asOwner = (db: Database, sql: string) =>
  db.exec(`RESET ROLE; ${sql}; SET ROLE ${SERVICE_ROLE}`);

/** Runs SQL without the triggers that keep rows, as whoever has all rights at the database can. */
export const withoutTriggers = (db: Database, sql: string) =>
  asOwner(
    db,
    `SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`,
  );

/** The tables that keep what a database has that was only migrated. */
const KEPT_TABLES = [
  'migrations',
  'proof_keys',
  'readiness_probe',
  'service_settings',
  'signing_keys',
];

/** A table larger than this, in bytes, is truncated: deleted rows would stay in its files. */
const LARGE = 1_000_000;

/**
 * Empties the service's tables and its queues, for tests that share a database. Only the tables that
 * hold something, and by deleting rows: truncating gives each table and index new files, which takes
 * four times as long.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  forgetLanes(db);
  await asOwner(
    db,
    `DO $$
     DECLARE
       name text;
       filled boolean;
     BEGIN
       -- Neither triggers nor references keep a row.
       SET LOCAL session_replication_role = replica;
       FOR name IN SELECT format('%I', tablename) FROM pg_tables
         WHERE schemaname = current_schema() AND tablename <> ALL ('{${KEPT_TABLES.join()}}')
         UNION ALL SELECT '${QUEUE_SCHEMA}.job'
       LOOP
         EXECUTE format('SELECT EXISTS (SELECT FROM %s)', name) INTO filled;
         IF filled AND pg_total_relation_size(name) > ${LARGE} THEN
           EXECUTE format('TRUNCATE %s CASCADE', name);
         ELSIF filled THEN
           EXECUTE format('DELETE FROM %s', name);
         END IF;
       END LOOP;
       PERFORM setval(format('%I.%I', schemaname, sequencename), start_value, false)
         FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL;
     END $$`,
  );
}

/** A database that all tests of a file use: empty before each of them, and closed after the last. */
export async function sharedDatabase(): Promise<Database> {
  const db = await testDatabase();
  beforeEach(() => emptyDatabase(db));
  afterAll(() => db.close());
  return db;
}

/**
 * The default configuration without rate limits, proofs of work, site and logs; `env` adds
 * environment variables, and a `product` replaces the one that they name.
 */
export const testConfig = (env: Record<string, string> = {}, product?: Product): Config =>
  readConfig(
    { RATE_LIMIT: 'off', CODE_PROOF: 'never', SITE_DIR: 'none', LOG_LEVEL: 'silent', ...env },
    product,
  );

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  #now: number;

  constructor(start = '2026-01-31T12:00:00.000Z') {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Advances the time and returns at once. */
  delay(ms: number): Promise<void> {
    this.advance(ms);
    return Promise.resolve();
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}

/** The key that the apps of a test file sign with. */
export const testSigningKey = signingKeyOf(newPrivateKey());

/**
 * The app on a database, without DNS or providers, whose workers look into their queues all the time;
 * `changes` replace dependencies.
 */
export function testApp(
  db: Database,
  changes: Partial<AppDependencies> = {},
): Promise<FastifyInstance> {
  return buildApp({
    config: testConfig(),
    db,
    clock: impatientClock,
    wait: impatientClock.delay,
    mailDomains: null,
    lineTypes: null,
    codeSender: null,
    mailTransport: null,
    textTransport: null,
    codeSecret: 'test secret of at least thirty-two characters',
    signingKey: testSigningKey,
    siteDir: null,
    logger: false,
    ...changes,
  });
}

/** Posts a JSON body to the app without a network; a string is sent as it is. */
export async function post(
  app: FastifyInstance,
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Record<string, unknown> }> {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.statusCode,
    body: JSON.parse(response.body) as Record<string, unknown>,
    headers: response.headers,
  };
}
