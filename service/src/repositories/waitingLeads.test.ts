/** Counting leads that wait for a company is fast: many may wait, but few of their people have opted out. */
import type { FastifyInstance } from 'fastify';
import { paths } from '../contract/index.ts';
import { asOwner, post, sharedDatabase, testApp } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { sampleCompany } from '../testing/companies.ts';
import { leadSubmission } from '../testing/samples.ts';
import { countWaiting, readWaiting } from './assignments.ts';
import { convertLead } from './leadStatus.ts';
import { addOptOut, addSaleOptOut } from './optOuts.ts';

const ROWS = 1_000;
const COPY = `'lead_id', md5('lead' || n)::uuid`;
const OTHER_PERSON = `'phone', '9' || lpad(n::text, 9, '0'), 'email', n || '@example.com'`;
/** The columns that differ when the one row of each table is copied. */
const copies: Record<string, string> = {
  leads: `${COPY}, 'session_id', 'session-' || n`,
  lead_versions: `${COPY}, ${OTHER_PERSON}`,
  consents: `${COPY}, ${OTHER_PERSON}`,
  waiting_leads: COPY,
};

const db = await sharedDatabase();
let app: FastifyInstance;
beforeEach(async () => {
  app = await testApp(db);
});
afterEach(() => app.close());

/** How often the database has worked out whether a consent is revoked. */
async function timesWorkedOut(): Promise<number> {
  await db.query('SELECT pg_stat_force_next_flush()');
  const [row] = await db.query<{ calls: number }>(
    "SELECT calls::int FROM pg_stat_user_functions WHERE funcname = 'opt_out_of'",
  );
  return row?.calls ?? 0;
}

/** How often the database has looked something up among the versions of leads. */
async function looksIntoVersions(): Promise<number> {
  await db.query('SELECT pg_stat_force_next_flush()');
  const [row] = await db.query<{ looks: number }>(
    "SELECT idx_scan::int AS looks FROM pg_stat_user_tables WHERE relname = 'lead_versions'",
  );
  return row?.looks ?? 0;
}

test('whether the consent is revoked is worked out only of those who ever asked for anything', async () => {
  await listCompanies(db, sampleCompany('first'));
  expect(await post(app, paths.lead, leadSubmission())).toMatchObject({ status: 200 });
  for (const [table, changes] of Object.entries(copies)) {
    await asOwner(
      db,
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(source, jsonb_build_object(${changes}))).*
       FROM ${table} source, generate_series(1, ${ROWS}) n`,
    );
  }
  await asOwner(db, `SET track_functions = 'all'`);
  const changed = `lead_id = md5('lead3')::uuid`;
  await asOwner(
    db,
    `INSERT INTO lead_versions
     SELECT (jsonb_populate_record(v, jsonb_build_object(
       'version', 2, 'email', 'Other@example.com', 'change_id', gen_random_uuid()
     ))).* FROM lead_versions v WHERE ${changed};
     UPDATE leads SET latest_version = 2 WHERE ${changed}`,
  );
  const before = await timesWorkedOut();
  expect(await countWaiting(db)).toEqual([{ reason: 'none_named', count: ROWS + 1 }]);
  expect(await readWaiting(db, null, 2 * ROWS)).toHaveLength(ROWS + 1);
  expect(await timesWorkedOut()).toBe(before);

  await addOptOut(db, '2145550123', 'STOP', new Date());
  await addSaleOptOut(
    db,
    {
      subjects: [
        { kind: 'email', value: '2@example.com' },
        { kind: 'email', value: 'other@example.com' },
      ],
      source: 'operator',
      gpc: false,
    },
    new Date(),
  );
  expect(await countWaiting(db)).toEqual([{ reason: 'none_named', count: ROWS - 2 }]);
  expect(await countWaiting(db, 2)).toEqual([{ reason: 'none_named', count: ROWS - 1 }]);
  expect(await readWaiting(db, null, 2 * ROWS)).toHaveLength(ROWS - 2);
  expect((await timesWorkedOut()) - before).toBe(3);
  const looksBefore = await looksIntoVersions();
  await countWaiting(db);
  expect((await looksIntoVersions()) - looksBefore).toBeLessThan(20);

  // A lead that became a customer does not wait either: somebody called.
  const [won] = await readWaiting(db, null, 1);
  await convertLead(db, won?.lead_id ?? '', new Date());
  expect(await countWaiting(db)).toEqual([{ reason: 'none_named', count: ROWS - 3 }]);
}, 30_000);
