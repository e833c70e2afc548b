/** An erasure and a submission of the same person at once, on a real PostgreSQL server. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { systemClock } from '../common/clock.ts';
import { ServiceError } from '../common/serviceError.ts';
import { paths, type LeadSubmission } from '../contract/index.ts';
import { openDatabase } from '../database/open.ts';
import type { Database, Queryable } from '../database/types.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeDestination } from '../testing/fakeDestination.ts';
import { post, testApp, testConfig } from '../testing/harness.ts';
import { startPostgres, type PostgresServer } from '../testing/postgres.ts';
import { leadSubmission } from '../testing/samples.ts';
import { erase, findErasures } from './erasure.ts';
import { RefusalService } from './refusals.ts';

// Two people, because the proof of an erasure outlives its test.
const ANA = leadSubmission({}, { phone: '2145550123', email: 'ana@example.com' });
const BEA = leadSubmission({}, { phone: '2145550142', email: 'bea@example.com' });

let postgres: PostgresServer;
let db: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  db = await openDatabase(
    { databaseUrl: postgres.url, databaseConnections: 5, dataDir: 'none' },
    { retryForMs: 0, onProgress: () => undefined, onConnectionLost: () => undefined },
  );
}, 60_000);
afterAll(async () => {
  await db.close();
  await postgres.close();
});

const erasing = ({ lead }: LeadSubmission) =>
  erase(db, { kind: 'phone', value: lead.phone }, { now: new Date(), withConsent: true });
/** Has the submission kept as a refused one; resolves with what happened to it. */
async function keeping(submission: LeadSubmission, database = db) {
  const results: string[] = [];
  await new RefusalService({
    db: database,
    clock: systemClock,
    onResult: (result) => results.push(result),
  }).keep(submission, new ServiceError(422, 'invalid_field', 'no such field'), {
    ipAddress: '192.0.2.1',
    userAgent: '',
    gpcHeader: false,
  });
  return results;
}
const kept = ({ lead }: LeadSubmission) =>
  db.query('SELECT 1 FROM refused_submissions WHERE phone = $1', [lead.phone]);

function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** Resolves once this many connections wait for locks. */
const waiting = (connections: number) =>
  eventually(`${connections} wait`, 10_000, async () => {
    const rows = await db.query('SELECT DISTINCT pid FROM pg_locks WHERE NOT granted');
    return rows.length === connections;
  });

test('a refused submission that comes while its person is erased is not kept', async () => {
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query('BEGIN; LOCK TABLE erasures IN SHARE MODE');
  const erased = erasing(ANA);
  // The erasure has looked for refused submissions, and now waits for the lock.
  await waiting(1);
  const refused = keeping(ANA);
  await Promise.race([refused, waiting(2)]);
  await owner.query('COMMIT');
  await owner.end();
  await erased;
  expect(await refused).toEqual([]);
  expect(await kept(ANA)).toEqual([]);
}, 30_000);

test('an erasure removes a refused submission that is being kept as it begins', async () => {
  const inserted = signal();
  const committing = signal();
  const refused = keeping(BEA, {
    ...db,
    transaction: (act) =>
      db.transaction(async (tx) => {
        const result = await act(tx);
        inserted.give();
        await committing.given;
        return result;
      }),
  });
  await inserted.given;
  const erased = erasing(BEA);
  await Promise.race([erased, waiting(1)]);
  committing.give();
  expect(await refused).toEqual(['kept']);
  await erased;
  expect(await kept(BEA)).toEqual([]);
}, 30_000);

describe('a further submission of a lead', () => {
  const closeLater = closeAfterEach();

  /** Stores a lead that is held; returns its visitor's next submission, which is not. */
  async function heldLead(app: FastifyInstance, phone: string) {
    const session_id = randomUUID();
    const held = leadSubmission({ session_id }, { phone, email: `old-${phone}@example.com` });
    const signals = { ...held.signals, honeypot: 'x' };
    expect(await post(app, paths.lead, { ...held, signals })).toMatchObject({ status: 200 });
    return leadSubmission({ session_id }, { phone, email: `new-${phone}@example.com` });
  }
  async function delivering(database = db) {
    const target = await startFakeDestination(() => 200);
    const app = await testApp(database, {
      clock: systemClock,
      config: testConfig({ DELIVERY_URLS: target.setting }),
    });
    closeLater(() => app.close().then(() => target.close()));
    return app;
  }
  /** A database that does `work` in a transaction after each statement that contains the text. */
  const after = (text: string, work: () => Promise<void>): Database => ({
    ...db,
    transaction: (act) =>
      db.transaction((tx: Queryable) =>
        act({
          ...tx,
          query: async (sql, parameters) => {
            const rows = await tx.query(sql, parameters);
            if (sql.includes(text)) await work();
            return rows as never;
          },
        }),
      ),
  });
  /** Resolves once a connection waits for a row that another one holds. */
  const isWaitingForRow = () =>
    eventually('a connection waits for a row', 10_000, async () => {
      const rows = await db.query(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'",
      );
      return rows.length > 0;
    });
  const told = ({ session_id }: LeadSubmission) =>
    db.query(
      `SELECT DISTINCT event FROM deliveries JOIN consents USING (lead_id, version)
       WHERE session_id = $1 ORDER BY event`,
      [session_id],
    );

  test('that comes while the person is erased is refused, and goes to nobody', async () => {
    const app = await delivering();
    const next = await heldLead(app, '2145550161');
    let sent: ReturnType<typeof post> | undefined;
    const database = after("UPDATE deliveries SET state = 'erased'", async () => {
      sent = post(app, paths.lead, next);
      await Promise.race([sent, isWaitingForRow()]);
    });
    const subject = { kind: 'phone', value: next.lead.phone } as const;
    await erase(database, subject, { now: new Date(), withConsent: false });
    expect(await sent).toMatchObject({ status: 410 });
    expect(await told(next)).toEqual([]);
  }, 30_000);

  test('that is being stored as the erasure begins is erased with the rest, and told of', async () => {
    const stored = signal();
    const committing = signal();
    const first = await delivering();
    const next = await heldLead(first, '2145550162');
    const app = await delivering(
      after('INSERT INTO lead_versions', async () => {
        stored.give();
        await committing.given;
      }),
    );
    const sent = post(app, paths.lead, next);
    await stored.given;
    const subject = { kind: 'phone', value: next.lead.phone } as const;
    const erased = erase(db, subject, { now: new Date(), withConsent: false });
    await Promise.race([erased, isWaitingForRow()]);
    committing.give();
    expect(await sent).toMatchObject({ status: 200 });
    await erased;
    expect(await told(next)).toEqual([{ event: 'lead' }, { event: 'person.erased' }]);
    expect(await findErasures(db, { kind: 'email', value: next.lead.email })).toHaveLength(1);
  }, 30_000);
});
