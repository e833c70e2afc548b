import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { standardProduct } from '@tidyguard/content/products';
import { systemClock } from '../common/clock.ts';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { reserveCompanies } from '../matching/reservations.ts';
import { addOptOut } from '../repositories/optOuts.ts';
import { sampleCompany } from '../testing/companies.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { leadSubmission } from '../testing/samples.ts';
import { challengeOf, solveProof } from '../testing/solveProof.ts';
import { erase } from './erasure.ts';
import { heldOnPerson, type ProvenContact } from './personDocument.ts';

const ANA = { first_name: 'Ana', last_name: 'Lee', phone: '2145550101', email: 'ana@example.com' };
const EVA = { first_name: 'Eva', last_name: 'Diaz', phone: '2145550103', email: 'eva@example.com' };

const db = await sharedDatabase();
let app: FastifyInstance;
beforeEach(async () => {
  app = await testApp(db, {
    config: testConfig({ CODE_PROOF: 'always' }),
    codeSender: { kind: 'local', send: async () => undefined },
  });
});
afterEach(() => app.close());

const store = async (person: typeof ANA, session_id: string = randomUUID()) =>
  String((await post(app, paths.lead, leadSubmission({ session_id }, person))).body.lead_id);

const write = ({ first_name, last_name, phone, email }: typeof ANA, message: string) =>
  post(app, paths.contact, {
    ...{ first_name, last_name, phone, email, message, message_id: randomUUID() },
    consent: 'You may answer me.',
  });

const heldOn = (contact: Partial<ProvenContact>) =>
  heldOnPerson(db, { phone: null, email: null, ...contact }, new Date());

/** What is shown of a table. */
const shownOf = async (table: string, contact: Partial<ProvenContact>) =>
  (await heldOn(contact)).document.held[table]?.rows;

test('who entered the address of somebody else is not shown what stands under that address', async () => {
  await store({ ...EVA, email: ANA.email });
  await write(ANA, 'My key is under the mat.');
  const { document, others } = await heldOn({ phone: EVA.phone });
  expect(document.held.leads?.rows).toHaveLength(1);
  expect(JSON.stringify(document)).not.toContain('under the mat');
  expect(others).toEqual({ phones: [], emails: [ANA.email] });
  const both = await shownOf('contact_messages', { phone: EVA.phone, email: ANA.email });
  expect(both).toMatchObject([{ message: 'My key is under the mat.', first_name: 'Ana' }]);
});

test('on a standby, which has no unlogged tables, the document has all others and says so', async () => {
  await store(ANA);
  // The error of PostgreSQL on a standby.
  const standby: Database = {
    ...db,
    query: (sql, ...rest) => {
      if (sql.includes('FROM quiz_sessions held')) {
        throw new Error('cannot access temporary or unlogged relations during recovery');
      }
      return db.query(sql.replace('pg_is_in_recovery()', 'true'), ...rest);
    },
  };
  const contact = { phone: ANA.phone, email: null };
  const { held } = (await heldOnPerson(standby, contact, new Date())).document;
  expect(held.leads?.rows).toHaveLength(1);
  expect(held.quiz_sessions).toEqual({
    about: expect.stringContaining('Not in this copy of the database') as string,
    rows: [],
  });
  expect(held.leads?.about).not.toContain('Not in this copy');
});

test('who shares a visit with somebody is shown nothing of the other, nor what both may have done there', async () => {
  const session_id = randomUUID();
  await listCompanies(db, sampleCompany('first'));
  const options = { db, clock: systemClock, product: standardProduct, answerWithinMs: 60_000 };
  const visited = { session_id, zip: '75201', answers: { home_type: 'apartment' } };
  await reserveCompanies(options, visited, '192.0.2.1');
  await store(ANA, session_id);
  expect(await shownOf('reservations', { phone: ANA.phone })).toHaveLength(1);
  await store(EVA, session_id);
  const { document, others } = await heldOn({ phone: ANA.phone, email: ANA.email });
  expect(JSON.stringify(document)).not.toMatch(/Eva|2145550103|eva@example.com/);
  expect(document.held.leads?.rows).toHaveLength(1);
  expect(document.held.reservations?.rows).toEqual([]);
  expect(others).toEqual({ phones: [], emails: [] });
});

test('what a stranger did in a visit that only asked a code for the phone is not shown', async () => {
  await listCompanies(db, sampleCompany('first'));
  await store(ANA);
  const { session_id } = await askForCompanies(app);
  const asked = { phone: ANA.phone, session_id };
  const { body } = await post(app, paths.sendCode, asked);
  await post(app, paths.sendCode, { ...asked, proof: solveProof(challengeOf(body)) });
  const contact = { phone: ANA.phone, email: ANA.email };
  expect(await shownOf('verifications', contact)).toHaveLength(1);
  expect(await shownOf('reservations', contact)).toEqual([]);
  expect(await shownOf('quiz_sessions', contact)).toEqual([]);
  // Who enters the code has the phone.
  await db.query('UPDATE verifications SET approved_at = now()');
  expect(await shownOf('reservations', contact)).toMatchObject([{ session_id }]);
});

test('the names under which a phone was sent are told to whoever hands the document over', async () => {
  await store(ANA);
  await store({ ...EVA, phone: ANA.phone });
  await write({ ...ANA, first_name: 'Zoe' }, 'Hello');
  const { names, others } = await heldOn({ phone: ANA.phone });
  expect([...names].sort()).toEqual(['Ana Lee', 'Eva Diaz', 'Zoe Lee']);
  expect(others.emails).toEqual([ANA.email, EVA.email]);
});

test('no code, key, salt, ticket or address of whoever asked for a code is shown', async () => {
  const { session_id, ...sample } = leadSubmission({}, ANA);
  const secret = { session_key: randomUUID(), ticket: `ticket.${randomUUID()}` };
  const { phone } = ANA;
  const asked = { phone, session_id };
  const { body } = await post(app, paths.sendCode, asked);
  await post(app, paths.sendCode, { ...asked, proof: solveProof(challengeOf(body)) });
  const submission = {
    ...sample,
    session_id,
    session_key: secret.session_key,
    consent: { ...sample.consent, ticket: secret.ticket },
  };
  await post(app, paths.lead, submission);
  const newer = { ...submission, lead: { ...submission.lead, middle_name: 'Maria' } };
  expect(await post(app, paths.lead, newer)).toMatchObject({ status: 422 });
  await erase(
    db,
    { kind: 'email', value: 'nobody@example.com' },
    { now: new Date(), withConsent: false },
  );
  const stored = await db.query<{ secret: string }>(
    `SELECT proof_salt::text AS secret FROM consents UNION ALL SELECT code_ref FROM verifications
     UNION ALL SELECT owner FROM leads UNION ALL SELECT challenge FROM spent_proofs
     UNION ALL SELECT salt FROM erasures UNION ALL SELECT subject_hash FROM erasures`,
  );
  expect(stored).toHaveLength(6);
  const { held } = (await heldOn({ phone, email: ANA.email })).document;
  expect(held.refused_submissions?.rows).toMatchObject([{ as_sent: { lead: { phone } } }]);
  const secrets = [...stored.map((row) => row.secret), ...Object.values(secret)];
  expect(secrets.filter((value) => JSON.stringify(held).includes(value))).toEqual([]);
  // Anybody can ask for a code, so the asker's address is not the person's data.
  expect(held.code_sends?.rows).toEqual([{ sent_at: expect.any(String) as string, phone }]);
});

test('a refused submission of somebody else that names the person is shown as that, and no more', async () => {
  const { lead, ...sample } = leadSubmission({ utm: { friend: ANA.phone } }, EVA);
  await post(app, paths.lead, { ...sample, lead: { ...lead, middle_name: 'Maria' } });
  expect(await shownOf('refused_submissions', { phone: ANA.phone })).toEqual([
    { received_at: expect.any(String) as string, status_code: 422, code: 'invalid_field' },
  ]);
});

test('a message of somebody else that names the person is shown as that, and no more', async () => {
  await write(EVA, `Please call my friend at ${ANA.phone}`);
  expect(await shownOf('contact_messages', { phone: ANA.phone })).toEqual([
    { received_at: expect.any(String) as string },
  ]);
});

test('says by its legal name which company got a lead, and what became of it', async () => {
  await listCompanies(db, sampleCompany('first'));
  const submission = await matchedLead(app, await askForCompanies(app), new Date(), ANA.phone);
  await post(app, paths.lead, submission);
  const legalName = 'first LLC';
  const shown = { company_id: 'first', company: legalName, ended: null };
  expect(await shownOf('assignments', { phone: ANA.phone })).toMatchObject([shown]);
  expect(await shownOf('deliveries', { phone: ANA.phone })).toMatchObject([
    { destination: 'company:first', company: legalName, event: 'lead' },
  ]);
});

test('after an erasure shows what is kept, with the proof of it, and what the chain tells without who entered it', async () => {
  await store({ ...ANA, last_name: '-' });
  await db.query("UPDATE lead_versions SET status = 'quarantined'");
  const leadId = (await heldOn({ phone: ANA.phone })).leadIds[0] ?? '';
  const operations = createOperations(db, null, testConfig());
  await operations.release({ leadId, by: 'pat@office' });
  await addOptOut(db, ANA.phone, 'STOP please', new Date());
  const subject = { kind: 'phone', value: ANA.phone } as const;
  await erase(db, subject, { now: new Date(), withConsent: false });
  const { held } = (await heldOn({ phone: ANA.phone, email: ANA.email })).document;
  const filled = Object.entries(held).filter(([, { rows }]) => rows.length > 0);
  expect(filled.map(([table]) => table)).toEqual([
    ...['consents', 'consent_texts', 'opt_outs', 'erased_sessions'],
    ...['erasures', 'proof_entries'],
  ]);
  expect(held.opt_outs?.rows).toMatchObject([{ request: 'stop', keyword: 'STOP please' }]);
  // One erasure, of which a proof is stored for the phone and one for the address.
  expect(held.erasures?.rows).toMatchObject([{ leads: 1, consentsKept: 1 }]);
  expect(held.proof_entries?.rows).toMatchObject([
    { what: 'release', lead_id: leadId },
    { what: 'erasure', lead_id: leadId },
  ]);
  expect(JSON.stringify(held)).not.toContain('pat@office');
});
