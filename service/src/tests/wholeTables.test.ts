import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { terminalCodeSender } from '../codes/codeSender.ts';
import { systemClock, type Clock } from '../common/clock.ts';
import { paths, type LeadSubmission } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { erase } from '../leads/erasure.ts';
import { readRecordsOf } from '../repositories/leadRecords.ts';
import { addOptOut, readOptOuts } from '../repositories/optOuts.ts';
import { sampleCompany } from '../testing/companies.ts';
import { asOwner, post, testApp, testConfig, testDatabase } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { impatientClock } from '../testing/impatientClock.ts';
import { inboundTextSettings, postInboundText } from '../testing/inboundText.ts';
import { leadSubmission, sessionContext } from '../testing/samples.ts';

const ROWS = 3_000;
const OTHER_PHONE = `'9' || lpad(n::text, 9, '0')`;
const LONG_AGO = `now() - interval '20 days'`;

/** The tables that grow with the number of visitors, and how their one row is copied. */
const copies: Record<string, string> = {
  leads: `'lead_id', md5('lead' || n)::uuid, 'session_id', 'session-' || n`,
  lead_versions: `'lead_id', md5('lead' || n)::uuid, 'phone', ${OTHER_PHONE}, 'email', n || '@example.com'`,
  consents: `'lead_id', md5('lead' || n)::uuid, 'session_id', 'session-' || n, 'phone', ${OTHER_PHONE}, 'email', n || '@example.com'`,
  verifications: `'verification_id', gen_random_uuid(), 'code_ref', 'code-' || n, 'session_id', 'session-' || n, 'phone', ${OTHER_PHONE}, 'created_at', ${LONG_AGO}`,
  code_sends: `'phone', ${OTHER_PHONE}, 'prefix', n, 'address', n, 'network', n, 'sent_at', ${LONG_AGO}`,
  assignments: `'assignment_id', gen_random_uuid(), 'lead_id', md5('lead' || n)::uuid, 'assigned_at', ${LONG_AGO}`,
  quiz_sessions: `'session_id', 'session-' || n, 'started_at', ${LONG_AGO}`,
  reservations: `'reservation_id', gen_random_uuid(), 'session_id', 'session-' || n, 'made_at', ${LONG_AGO}, 'expires_at', ${LONG_AGO}, 'ended_at', ${LONG_AGO}, 'ended', 'used'`,
  deliveries: `'delivery_id', gen_random_uuid(), 'lead_id', md5('lead' || n)::uuid`,
  opt_outs: `'opt_out_id', 1000000 + n, 'subject', ${OTHER_PHONE}, 'requested_at', ${LONG_AGO} + n * interval '1 second'`,
  contact_messages: `'message_id', gen_random_uuid(), 'phone', ${OTHER_PHONE}, 'email', n || '@example.com'`,
};

const texts: string[] = [];
let db: Database;
let app: FastifyInstance;

/** Whether workers do only what a call gives them: what they look for by themselves is not its cost. */
let areResting = false;
const restingClock: Clock = {
  ...impatientClock,
  delay: (ms, signal) =>
    areResting
      ? new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
      : impatientClock.delay(ms, signal),
};

beforeAll(async () => {
  db = await testDatabase();
  app = await testApp(db, {
    config: testConfig({
      ...inboundTextSettings,
    }),
    clock: restingClock,
    codeSender: terminalCodeSender(
      (code) => `${code} is the code`,
      (line) => texts.push(line),
    ),
  });
  await listCompanies(db, sampleCompany('first'));
  first = await matched();
}, 120_000);
afterAll(async () => {
  await app.close();
  await db.close();
});

/** The columns of a table that are written; generated ones follow from them. */
async function columnsOf(table: string): Promise<string> {
  const columns = await db.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return columns.map(({ name }) => name).join();
}

/** How many rows of each table sequential scans have read. */
async function readInOrder(): Promise<Map<string, number>> {
  await db.query('SELECT pg_stat_force_next_flush()');
  const rows = await db.query<{ relname: string; seq_tup_read: number }>(
    'SELECT relname, seq_tup_read FROM pg_stat_user_tables',
  );
  return new Map(rows.map(({ relname, seq_tup_read }) => [relname, Number(seq_tup_read)]));
}

/** The lead of a visitor in Dallas, which a company gets. */
const matched = async (phone?: string) =>
  matchedLead(app, await askForCompanies(app), systemClock.now(), phone);

let first: LeadSubmission;
const { phone } = leadSubmission().lead;

const confirmPhone = async () => {
  const { session_id } = first;
  await post(app, paths.sendCode, { phone, session_id });
  const otp = /: (\d{6}) is/.exec(texts.at(-1) ?? '')?.[1];
  return post(app, paths.verifyCode, { phone, otp, session_id });
};

const textStop = async () => ({ status: await postInboundText(app, phone, 'STOP') });

/** What the workers read before they tell anybody about a lead. */
const readOfLead = async () => {
  const [lead] = await db.query<{ lead_id: string }>('SELECT lead_id FROM leads LIMIT 1');
  const records = await readRecordsOf(db, [{ lead_id: lead?.lead_id ?? '', version: 1 }]);
  return { status: records.length === 1 ? 200 : 404 };
};

/** The operator's list of opt-outs is read in pages: each reads its own rows. */
const pageOfOptOuts = async () => {
  const page = await readOptOuts(db, null, 10);
  return { status: page.length === 10 ? 200 : 404 };
};

const erasing = async (value: string, withConsent: boolean) => {
  const { leads } = await erase(db, { kind: 'phone', value }, { now: new Date(), withConsent });
  return { status: leads > 0 ? 200 : 404 };
};

/** The calls in the order in which a visitor makes them, and what follows. The last ones erase leads. */
const calls: [string, () => Promise<{ status: number }>][] = [
  ['a check of a ZIP', () => post(app, paths.zip, { zip: '75201', ...sessionContext() })],
  ['a code that is sent and entered', confirmPhone],
  ['a new lead', () => post(app, paths.lead, leadSubmission())],
  ['a new matched lead', async () => post(app, paths.lead, await matched('2145550199'))],
  ['the same lead again', () => post(app, paths.lead, first)],
  [
    'a corrected lead',
    () => post(app, paths.lead, { ...first, lead: { ...first.lead, email: 'new@example.com' } }),
  ],
  [
    'an opt-out of sale',
    () => post(app, paths.optOut, { phone, email: 'ana@example.com', gpc: false }),
  ],
  ['a STOP', textStop],
  ['a delivery or an e-mail about a lead', readOfLead],
  ['a page of the list of opt-outs', pageOfOptOuts],
  ['an erasure', () => erasing(phone, false)],
  ['an erasure with the consent record', () => erasing('2145550199', true)],
  ['an erasure with a wording that names the person', () => erasing('2145550188', true)],
];

// This database has no statistics, as the embedded one never has: with them a plan may be better,
// but not worse.
test('no call of a visitor, no erasure and no page of opt-outs reads the whole of a table that grows with the visitors', async () => {
  expect((await post(app, paths.lead, first)).status).toBe(200);
  const other = leadSubmission({}, { phone: '2145550188', email: 'eva@example.com' });
  const named = { ...other.consent, tcpa_text: 'I, Ana, agree: 2145550188' };
  expect((await post(app, paths.lead, { ...other, consent: named })).status).toBe(200);
  await confirmPhone();
  await db.query(`INSERT INTO quiz_sessions (session_id, started_at) VALUES ('session-0', now())`);
  await post(app, paths.contact, {
    message_id: randomUUID(),
    first_name: 'Ana',
    last_name: 'Lee',
    phone,
    email: 'ana@example.com',
    message: 'Hello',
    consent: 'You may answer me.',
  });
  await addOptOut(db, '2145550166', 'STOP', new Date());
  areResting = true;
  for (const [table, changes] of Object.entries(copies)) {
    const columns = await columnsOf(table);
    await asOwner(
      db,
      `INSERT INTO ${table} (${columns})
       OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM (
         SELECT (jsonb_populate_record(source, jsonb_build_object(${changes}))).*
         FROM (SELECT t AS source FROM ${table} t LIMIT 1) one, generate_series(1, ${ROWS}) n
       ) copied`,
    );
    const [row] = await db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    expect(row?.count).toBeGreaterThan(ROWS);
  }
  const tables = Object.keys(copies);
  const read: [string, string[]][] = [];
  for (const [name, call] of calls) {
    const before = await readInOrder();
    expect([name, (await call()).status]).toEqual([name, 200]);
    const after = await readInOrder();
    const rowsOf = (table: string) => (after.get(table) ?? 0) - (before.get(table) ?? 0);
    read.push([name, tables.filter((table) => rowsOf(table) >= ROWS)]);
  }
  expect(read).toEqual(calls.map(([name]) => [name, []]));
}, 120_000);
