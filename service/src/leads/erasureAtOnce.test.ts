/** An erasure and a refused submission of the same person at once, on a real PostgreSQL server. */
import pg from 'pg';
import { systemClock } from '../common/clock.ts';
import { ServiceError } from '../common/serviceError.ts';
import type { LeadSubmission } from '../contract/index.ts';
import { openDatabase } from '../database/open.ts';
import type { Database } from '../database/types.ts';
import { eventually } from '../testing/eventually.ts';
import { startPostgres, type PostgresServer } from '../testing/postgres.ts';
import { leadSubmission } from '../testing/samples.ts';
import { erase } from './erasure.ts';
import { RefusalService } from './refusals.ts';

// Two people: what is known of an erasure stays.
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
/** Keeps the submission as one that was refused; resolves with what became of it. */
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

/** Resolves once so many connections wait for others. */
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
  // It has looked for refused submissions, and gets no further.
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
