/** Looks for what names a person in every column of every table, in whatever form it was typed. */
import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import { paths } from '../contract/index.ts';
import { SERVICE_ROLE } from '../database/serviceRole.ts';
import { decisionOn } from '../matching/decisions.ts';
import { publishTexts } from '../proof/consentTexts.ts';
import { loadSigningKey } from '../proof/loadSigningKey.ts';
import { importCompanies } from '../repositories/companies.ts';
import { insertMails, saveMailResults, type NewMail } from '../repositories/mails.ts';
import { addOptOut } from '../repositories/optOuts.ts';
import { releaseLeads } from '../repositories/leadStatus.ts';
import { insertTimestamp } from '../repositories/proof.ts';
import { recordLookup } from '../repositories/paidLookups.ts';
import { addHits } from '../repositories/rateLimits.ts';
import { trustTime } from '../repositories/retention.ts';
import { saveServiceSettings } from '../repositories/serviceSettings.ts';
import { sampleCompany } from '../testing/companies.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeDestination } from '../testing/fakeDestination.ts';
import {
  asOwner,
  ManualClock,
  post,
  sharedDatabase,
  testApp,
  testConfig,
} from '../testing/harness.ts';
import { leadSubmission, sessionContext } from '../testing/samples.ts';
import { challengeOf, solveProof } from '../testing/solveProof.ts';
import { testHeadKey } from '../testing/verifyChain.ts';
import { withProof } from '../proof/chain.ts';
import { makeHead } from '../proof/heads.ts';
import { systemClock } from '../common/clock.ts';
import { secretOf } from '../companies/webhook.ts';
import { assignReleased } from '../matching/assignments.ts';
import { periodStarts } from '../matching/counts.ts';
import { reserveCompanies } from '../matching/reservations.ts';
import { insertAssignments, insertWaiting } from '../repositories/assignments.ts';
import { addCounts } from '../repositories/companyCounts.ts';
import { erase } from './erasure.ts';
import { heldOnPerson } from './personDocument.ts';
import { removeExpired } from './retention.ts';

interface Person {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  /** The phone that the visitor asked a code for and then replaced. */
  firstPhone: string;
  session: string;
}
const ZELDA: Person = {
  first_name: 'Zelda',
  last_name: 'Quux',
  phone: '2145550177',
  email: 'zelda.quux+home@example.com',
  firstPhone: '2145550176',
  session: 'session-of-the-first-visitor',
};
const MAX: Person = {
  first_name: 'Maximilian',
  last_name: 'Montague',
  phone: '2125550187',
  email: 'max@example.com',
  firstPhone: '2125550186',
  session: 'session-of-the-second-visitor',
};
const NOBODY = { first_name: 'Ana', last_name: 'Example', phone: '3105550199' };

/** Tables of the queue to which nothing is ever written. */
const UNUSED = ['pgboss.schedule', 'pgboss.subscription'];

const db = await sharedDatabase();
beforeEach(() =>
  asOwner(db, 'TRUNCATE erasures, consent_removals, service_settings, pgboss.job, pgboss.archive'),
);

/** The rows of every table of every schema but the database's own. */
async function readEverything(): Promise<Map<string, object[]>> {
  await db.exec('RESET ROLE');
  const tables = await db.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') ORDER BY 1`,
  );
  const found = new Map<string, object[]>();
  for (const { name } of tables) {
    const rows = await db.query<{ row: object }>(`SELECT to_jsonb(t) AS row FROM ${name} AS t`);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  await db.exec(`SET ROLE ${SERVICE_ROLE}`);
  return found;
}

function valuesIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) => [name, ...valuesIn(inner)]);
  }
  return [String(value)];
}

/** Whether a value names the person: a phone however it is written, an address, a name or the visit. */
function names(
  value: string,
  { first_name, last_name, phone, email, firstPhone, session }: Person,
) {
  const text = value.toLowerCase();
  const decoded = text.replaceAll('%40', '@').replaceAll('%2b', '+');
  const digits = text.replaceAll(/\D/g, '');
  return (
    [phone, firstPhone].some((number) => digits.includes(number)) ||
    [email, first_name, last_name, session].some((word) => decoded.includes(word.toLowerCase()))
  );
}

/** How many rows of each table name the person; tables without one are left out. */
async function tracesOf(person: Person): Promise<Record<string, number>> {
  const traces: Record<string, number> = {};
  for (const [table, rows] of await readEverything()) {
    const naming = rows.filter((row) => valuesIn(row).some((value) => names(value, person)));
    if (naming.length > 0) traces[table.replace('public.', '')] = naming.length;
  }
  return traces;
}

const formatted = ({ phone }: Person) =>
  `+1 (${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;

/** A lead that names its person in unexpected places too: in addresses, parameters and the consent text. */
function submissionsOf(person: Person, session_id: string) {
  const { first_name, last_name, phone, email } = person;
  const contact = { first_name, last_name, phone, email };
  const encoded = encodeURIComponent(person.email);
  const usual = leadSubmission({ session_id }, contact);
  const forged = leadSubmission(
    {
      session_id,
      page_url: `http://localhost:8000/quiz?mail=${encoded}`,
      utm: { mail: person.email, call: formatted(person) },
      metadata: { ...usual.metadata, referrer: `http://localhost:8000/?who=${encoded}` },
      consent: { ...usual.consent, tcpa_text: `I, ${person.first_name}, agree: ${person.phone}` },
    },
    contact,
  );
  return [usual, forged];
}

/** Submissions that are refused, each of which names the person in another place. */
function refusedOf(person: Person) {
  const newer = { middle_name: 'Maria' };
  const sample = leadSubmission({}, { ...NOBODY, email: `${randomUUID()}@example.com` });
  const { lead } = sample;
  return [
    { ...sample, lead: { ...lead, ...newer, phone: formatted(person) } },
    { ...sample, lead: { ...lead, ...newer, email: person.email } },
    { ...sample, lead: { ...lead, ...newer }, utm: { call: formatted(person) } },
    { ...sample, lead: { ...lead, ...newer }, page_url: `http://x/?m=${person.email}&a=1` },
    {
      ...sample,
      lead: { ...lead, ...newer },
      page_url: `http://x/?m%3D${encodeURIComponent(person.email)}`,
    },
  ];
}

/** A message by the contact page. */
const messageOf = ({ first_name, last_name, phone, email }: Person) => ({
  ...{ first_name, last_name, phone, email, message_id: randomUUID() },
  message: `I am ${first_name}`,
  consent: 'You may answer me.',
});

/** A message of somebody else that names the person, in other characters than a search would use. */
const messageAbout = (person: Person) => ({
  ...{ ...NOBODY, email: `${randomUUID()}@example.com`, message_id: randomUUID() },
  message: `My friend has ${formatted(person).replaceAll('1', '\uFF11')}, ${person.email}`,
  consent: 'You may answer me.',
});

/** Mails to everybody, all of which bounce. */
async function bounceMails(at: string): Promise<void> {
  const found = await db.query<{ id: string; email: string; isLead: boolean }>(
    `SELECT lead_id AS id, email, true AS "isLead" FROM lead_versions WHERE version = 1
     UNION ALL SELECT message_id, email, false FROM contact_messages`,
  );
  const mails = found.map(({ id, email, isLead }): NewMail => ({
    mailId: randomUUID(),
    kind: isLead ? 'confirmation' : 'contact_copy',
    about: isLead ? { leadId: id, version: 1 } : { messageId: id },
    recipient: email,
    createdAt: at,
  }));
  await insertMails(db, mails);
  const answer = {
    ...({ round: 0, attempts: 1, state: 'dead', reason: 'bounced', status: 550 } as const),
    ...{ error: '550 5.1.1', at, isBounced: true },
  };
  await saveMailResults(
    db,
    mails.map(({ mailId }) => ({ mailId, ...answer })),
  );
}

/** Leaves data of people in every table that can hold some. */
async function visit(clock?: ManualClock, ...people: Person[]): Promise<void> {
  const target = await startFakeDestination(() => 500);
  const delivering = { DELIVERY_URLS: target.setting, DELIVERY_RETRY_SECONDS: '600' };
  const app = await testApp(db, {
    ...(clock ? { clock } : {}),
    config: testConfig({ CODE_PROOF: 'always', ...(clock ? {} : delivering) }),
    codeSender: { kind: 'local', send: async () => undefined },
  });
  for (const person of people) {
    const session_id = person.session;
    await post(app, paths.zip, { zip: '75201', ...sessionContext(session_id) });
    for (const phone of [person.firstPhone, person.phone]) {
      const { body } = await post(app, paths.sendCode, { phone, session_id });
      const proof = solveProof(challengeOf(body));
      const { status } = await post(app, paths.sendCode, { phone, session_id, proof });
      expect(status).toBe(200);
    }
    for (const submission of submissionsOf(person, session_id)) {
      expect(await post(app, paths.lead, submission)).toMatchObject({ status: 200 });
    }
    for (const message of [messageOf(person), messageAbout(person)]) {
      expect(await post(app, paths.contact, message)).toMatchObject({ status: 200 });
    }
    for (const refused of refusedOf(person)) {
      expect(await post(app, paths.lead, refused)).toMatchObject({ status: 422 });
    }
    await addOptOut(db, person.phone, 'STOP', new Date());
    const from = { address: '192.0.2.1', network: '192.0.2.0/24' };
    await recordLookup(db, from, clock?.now() ?? new Date());
    await addHits(db, [{ key: '/hooks/lead 192.0.2.1', windowEnd: '2026-01-31', count: 1 }]);
  }
  if (!clock) {
    await eventually('the attempts', 10_000, async () => {
      const tried = await db.query('SELECT DISTINCT lead_id FROM deliveries WHERE attempts > 0');
      return tried.length === people.length;
    });
  }
  await app.close();
  await target.close();
  await bounceMails((clock?.now() ?? new Date()).toISOString());
  const settings = { destinations: [], leadRetentionDays: 365, product: 'cleaning' };
  await saveServiceSettings(db, settings, new Date());
  await loadSigningKey(db, null);
  await publishTexts(db, standardProduct, new Date());
  const company = sampleCompany('bright-home');
  await importCompanies(db, [company], new Date());
  await addCounts(db, [periodStarts(new Date())(company)]);
  for (const { session: session_id } of people) {
    const asked = { session_id, zip: '75201', answers: {} };
    await reserveCompanies(
      { db, clock: clock ?? systemClock, product: standardProduct, answerWithinMs: 60_000 },
      asked,
      '192.0.2.1',
    );
  }
  await secretOf(db, company.company_id, new Date());
  await insertAssignments(db, [
    {
      assignment_id: randomUUID(),
      lead_id: randomUUID(),
      lead_version: 1,
      company_id: company.company_id,
      company_version: 1,
      place: 1,
      assigned_at: new Date().toISOString(),
      passed_over: [],
      answer_by: null,
      promised_by: null,
      repeats: null,
    },
  ]);
  // Releases the versions quarantined for their consent text; no service runs that would deliver them.
  for (const { lead_id } of await db.query<{ lead_id: string }>('SELECT lead_id FROM leads')) {
    expect(await releaseLeads(db, { leadId: lead_id }, new Date())).not.toEqual([]);
    await assignReleased(db, db, [lead_id], {
      clock: systemClock,
      promise: standardProduct.promise,
    });
    // Leads released after a STOP do not wait for a company, but one from before it may.
    const since = new Date().toISOString();
    await insertWaiting(db, [{ lead_id, since, reason: 'none_free', passed_over: [] }]);
    await decisionOn(db, lead_id, new Date());
  }
  await db.query(
    `INSERT INTO certificate_claims (lead_id, version, created_at)
     SELECT lead_id, version, received_at FROM consents ON CONFLICT DO NOTHING`,
  );
  await asOwner(db, 'INSERT INTO pgboss.archive SELECT j.*, now() FROM pgboss.job j');
}

/** What names each visitor before anything is erased. */
const everywhere = {
  leads: 1,
  quiz_sessions: 1,
  lead_versions: 2,
  consents: 2,
  consent_texts: 1,
  verifications: 2,
  code_sends: 2,
  spent_proofs: 2,
  reservations: 1,
  refused_submissions: 5,
  contact_messages: 2,
  // The confirmation, and the copy of the message.
  mails: 2,
  bounced_addresses: 1,
  opt_outs: 1,
};
const phone = { kind: 'phone', value: ZELDA.phone } as const;

test('every table holds something of the visits that these tests erase', async () => {
  await visit(undefined, ZELDA, MAX);
  await trustTime(db, new Date(), true);
  await makeHead(db, testHeadKey(), new Date());
  await withProof(db, 'stored', (tx, proof) => insertTimestamp(tx, proof, 1, 'MIIB'));
  await erase(db, { kind: 'phone', value: MAX.phone }, { now: new Date(), withConsent: true });
  const empty = [...(await readEverything())].filter(([, rows]) => rows.length === 0);
  expect(empty.map(([table]) => table)).toEqual(UNUSED);
}, 30_000);

test.each([phone, { kind: 'email', value: ZELDA.email.toUpperCase() } as const])(
  'erasing %j with consent leaves the opt-out and nothing else of the person, and all of others',
  async (subject) => {
    await visit(undefined, ZELDA, MAX);
    expect(await tracesOf(ZELDA)).toEqual(everywhere);
    await erase(db, subject, { now: new Date(), withConsent: true });
    expect(await tracesOf(ZELDA)).toEqual({ opt_outs: 1 });
    expect(await tracesOf(MAX)).toEqual(everywhere);
  },
  30_000,
);

test('a person is shown what names them in all of these tables, and nothing that names others', async () => {
  await visit(undefined, ZELDA, MAX);
  const contact = { phone: ZELDA.phone, email: ZELDA.email };
  const { document, others } = await heldOnPerson(db, contact, new Date());
  const naming = Object.entries(document.held).map(([table, { rows }]) => [
    table,
    rows.filter((row) => valuesIn(row).some((value) => names(value, ZELDA))).length,
  ]);
  expect(Object.fromEntries(naming.filter(([, count]) => count !== 0))).toEqual({
    ...everywhere,
    // Rows with other contact details are only listed as existing.
    ...{
      refused_submissions: 2,
      contact_messages: 1,
      verifications: 1,
      code_sends: 1,
      spent_proofs: 1,
    },
  });
  expect(document.held.refused_submissions?.rows).toHaveLength(everywhere.refused_submissions);
  expect(document.held.contact_messages?.rows).toHaveLength(everywhere.contact_messages);
  expect(others).toEqual({ phones: [ZELDA.firstPhone], emails: [] });
  expect(valuesIn(document).filter((value) => names(value, MAX))).toEqual([]);
  const empty = Object.entries(document.held).filter(([, { rows }]) => rows.length === 0);
  const later = ['assignments', 'erased_sessions', 'erasures', 'proof_entries'];
  expect(empty.map(([table]) => table)).toEqual(later);
}, 30_000);

test('an erasure keeps the consent record with its wording, and the opt-out', async () => {
  await visit(undefined, ZELDA, MAX);
  await erase(db, phone, { now: new Date(), withConsent: false });
  expect(await tracesOf(ZELDA)).toEqual({ consents: 2, consent_texts: 1, opt_outs: 1 });
  expect(await tracesOf(MAX)).toEqual(everywhere);
}, 30_000);

test('erasing a phone without a lead removes what its session asked codes for, but not for a lead', async () => {
  await visit(undefined, ZELDA);
  const app = await testApp(db, {
    // A phone is sent at most one code in 30 s.
    clock: new ManualClock(new Date(Date.now() + 60_000).toISOString()),
    codeSender: { kind: 'local', send: async () => undefined },
  });
  const session_id = randomUUID();
  for (const asked of [MAX.firstPhone, MAX.phone, ZELDA.firstPhone]) {
    await post(app, paths.sendCode, { phone: asked, session_id });
  }
  await app.close();
  await reserveCompanies(
    { db, clock: systemClock, product: standardProduct, answerWithinMs: 60_000 },
    { session_id, zip: '75201', answers: {} },
    '192.0.2.1',
  );
  const reserved = () => db.query('SELECT 1 FROM reservations WHERE session_id = $1', [session_id]);
  expect(await reserved()).toHaveLength(1);
  expect(await tracesOf(MAX)).toEqual({ verifications: 2, code_sends: 2 });
  const subject = { kind: 'phone', value: ZELDA.firstPhone } as const;
  await erase(db, subject, { now: new Date(), withConsent: true });
  expect(await tracesOf(MAX)).toEqual({});
  expect(await reserved()).toEqual([]);
  const kept = { verifications: 1, code_sends: 1, spent_proofs: 1, quiz_sessions: undefined };
  expect(await tracesOf(ZELDA)).toEqual({ ...everywhere, ...kept });
}, 30_000);

test('a message is erased however its address is written', async () => {
  const app = await testApp(db);
  const email = 'Max@Example.com';
  await post(app, paths.contact, messageOf({ ...MAX, email }));
  await app.close();
  expect(await db.query('SELECT 1 FROM contact_messages')).toHaveLength(1);
  const subject = { kind: 'email', value: 'max@example.com' } as const;
  await erase(db, subject, { now: new Date(), withConsent: true });
  expect(await db.query('SELECT 1 FROM contact_messages')).toEqual([]);
});

test('a message is erased by its phone, whatever its address', async () => {
  const app = await testApp(db);
  await post(app, paths.contact, messageOf({ ...MAX, email: 'work@example.com' }));
  await app.close();
  expect(await db.query('SELECT 1 FROM contact_messages')).toHaveLength(1);
  const subject = { kind: 'phone', value: MAX.phone } as const;
  await erase(db, subject, { now: new Date(), withConsent: true });
  expect(await db.query('SELECT 1 FROM contact_messages')).toEqual([]);
});

test('an address that ends like another one does not erase that one', async () => {
  const app = await testApp(db);
  const contact = { ...NOBODY, email: 'xmax@example.com' };
  const { lead, ...submission } = leadSubmission({}, contact);
  await post(app, paths.lead, { ...submission, lead: { ...lead, middle_name: 'Maria' } });
  await app.close();
  const erased = { now: new Date(), withConsent: true };
  await erase(db, { kind: 'email', value: 'max@example.com' }, erased);
  expect(await db.query('SELECT 1 FROM refused_submissions')).toHaveLength(1);
  await erase(db, { kind: 'email', value: 'xmax@example.com' }, erased);
  expect(await db.query('SELECT 1 FROM refused_submissions')).toEqual([]);
});

test('a lead that was purged before leads an erasure to the person’s other contact', async () => {
  const app = await testApp(db);
  const { phone, email } = MAX;
  await post(app, paths.lead, leadSubmission({}, { ...NOBODY, phone, email }));
  await db.query('DELETE FROM leads');
  const { lead, ...submission } = leadSubmission({}, { ...NOBODY, phone });
  await post(app, paths.lead, { ...submission, lead: { ...lead, middle_name: 'Maria' } });
  await app.close();
  expect(await db.query('SELECT 1 FROM refused_submissions')).toHaveLength(1);
  await erase(db, { kind: 'email', value: email }, { now: new Date(), withConsent: true });
  expect(await db.query('SELECT 1 FROM refused_submissions')).toEqual([]);
});

test('retention leaves nothing but the opt-out once all times are over', async () => {
  const clock = new ManualClock('2019-01-31T12:00:00.000Z');
  await visit(clock, ZELDA);
  expect(await tracesOf(ZELDA)).toEqual(everywhere);
  await removeExpired(db, new Date(), { clock, leadRetentionDays: 365 });
  expect(await tracesOf(ZELDA)).toEqual({ opt_outs: 1 });
  expect(await db.query('SELECT 1 FROM rate_limits')).toEqual([]);
}, 30_000);
