import { createHash } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import { withCallingHours } from '../calling/callingHours.ts';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { csvColumns } from '../operation/cli/columns.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { ManualClock, post, testApp, testDatabase } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';

const closeLater = closeAfterEach();
const { quiz, consent } = standardProduct;
const SENT = '2026-01-31T12:00:00.000Z';
const CONFIRMED = '2026-01-31T12:01:00.000Z';
const SHOWN = '2026-01-31T12:02:00.000Z';
const TICKED = '2026-01-31T12:03:30.000Z';
const TRUSTED = '2026-04-01T12:00:00.000Z';
const RECEIVED = '2026-01-31T12:06:00.000Z';
/** The reasons for which the contact details of `distinctSubmission` are quarantined. */
const DIFFERENCES = ['name_differs', 'phone_differs', 'email_differs'];
const micros = (iso: string) => iso.replace('Z', '000Z');

/** A submission with no two equal values, so that one stored in another's place is noticed. */
function distinctSubmission() {
  const submission = leadSubmission(
    {
      page_url: 'http://localhost:8000/get-quote',
      leadid_token: 'outer-token',
      leadid_timestamp: '2026-01-31T11:58:00.000Z',
      xxTrustedFormCertUrl: 'https://cert.trustedform.com/outer',
      predicted_outcome: 'claimed-outcome',
      utm: { utm_source: 'newsletter' },
    },
    { zip: '90210', first_name: 'In', last_name: 'Answers' },
  );
  Object.assign(submission.lead, {
    first_name: 'Zelda',
    last_name: 'Quux',
    phone: '2145550177',
    email: 'Zelda@example.com',
    leadid_token: 'inner-token',
    xxTrustedFormCertUrl: 'https://cert.trustedform.com/inner',
  });
  submission.metadata.user_agent = 'What the page said';
  submission.consent.tcpa_timestamp = '2026-01-31T12:03:00.000Z';
  if (submission.signals) submission.signals.gpc = false;
  return submission;
}

/** Confirms the phone, submits the lead, and returns both with the database that has stored them. */
async function storeDistinctLead() {
  const db = await testDatabase();
  closeLater(() => db.close());
  const clock = new ManualClock(SENT);
  // The clock is so far behind the last trusted time that every column is filled, `kept_since` too.
  await db.query('UPDATE retention_clock SET trusted_at = $1', [TRUSTED]);
  const codes: string[] = [];
  const app = await testApp(db, {
    clock,
    codeSender: { kind: 'local', send: async (_e164, code) => void codes.push(code) },
  });
  closeLater(() => app.close());
  const submission = distinctSubmission();
  const { session_id, lead } = submission;
  const { phone } = lead;
  await post(app, paths.sendCode, { phone, session_id });
  clock.advance(60_000);
  await post(app, paths.verifyCode, { phone, session_id, otp: codes[0] });
  clock.advance(60_000);
  // The browser's clock is half a minute behind.
  const page = { timestamp: '2026-01-31T12:01:30.000Z', build: 'build-7' };
  const sent = await withTicket(app, submission, page);
  clock.advance(4 * 60_000);
  const headers = { 'user-agent': 'What the request said', 'sec-gpc': '1' };
  const { body } = await post(app, paths.lead, sent, headers);
  return { db, submission, sent, leadId: body.lead_id as string };
}

const rowsOf = (db: Database, table: string) => db.query(`SELECT * FROM ${table}`);

test('every column of a stored lead holds what it is named for', async () => {
  const { db, submission, sent, leadId } = await storeDistinctLead();
  const { tcpa_text: text, ...storedConsent } = submission.consent;
  const text_sha256 = createHash('sha256').update(text).digest('hex');
  const person = {
    first_name: 'Zelda',
    last_name: 'Quux',
    phone: '2145550177',
    email: 'Zelda@example.com',
  };
  expect(await rowsOf(db, 'leads')).toEqual([
    {
      lead_id: leadId,
      session_id: submission.session_id,
      person: 1,
      created_at: new Date(RECEIVED),
      latest_version: 1,
      converted_at: null,
      owner: createHash('sha256')
        .update(sent.session_key ?? '')
        .digest('base64url'),
    },
  ]);
  expect(await rowsOf(db, 'lead_versions')).toEqual([
    {
      lead_id: leadId,
      version: 1,
      received_at: new Date(RECEIVED),
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      status: 'quarantined',
      quarantine_reasons: DIFFERENCES,
      ...person,
      zip: '90210',
      computed_outcome: quiz.defaultOutcome,
      claimed_outcome: 'claimed-outcome',
      submission: { ...submission, consent: storedConsent },
      definition_version: submission.signals?.definition_version,
      answer_differences: null,
      kept_since: new Date(TRUSTED),
      phone_code: 'confirmed',
      time_zones: ['America/Los_Angeles'],
      change_id: null,
      request: null,
      corrected_by: null,
      correction_note: null,
    },
  ]);
  expect(await rowsOf(db, 'consent_texts')).toEqual([{ sha256: text_sha256, text }]);
  const [entry] = await db.query('SELECT lane FROM proof_entries');
  expect(await rowsOf(db, 'consents')).toEqual([
    {
      lead_id: leadId,
      version: 1,
      session_id: submission.session_id,
      ...person,
      text_sha256,
      text_version: consent.version,
      agreed_at: new Date('2026-01-31T12:03:00.000Z'),
      received_at: new Date(RECEIVED),
      initially_checked: false,
      page_url: 'http://localhost:8000/get-quote',
      ip_address: '127.0.0.1',
      user_agent: 'What the request said',
      browser_user_agent: 'What the page said',
      gpc: false,
      gpc_header: true,
      certificate_url: 'https://cert.trustedform.com/outer',
      lead_token: 'outer-token',
      lead_token_at: new Date('2026-01-31T11:58:00.000Z'),
      phone_verified: true,
      phone_verified_at: new Date(CONFIRMED),
      kept_since: new Date(TRUSTED),
      ticket_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      shown_at: new Date(SHOWN),
      ticked_at: new Date(TICKED),
      submitted_at: new Date('2026-01-31T12:00:20Z'),
      page_build: 'build-7',
      company_ids: null,
      company_versions: null,
      unproven: null,
      proof_salt: expect.stringMatching(/^[0-9a-f-]{36}$/),
      proof_lane: entry?.lane,
      proof_number: 1,
    },
  ]);
}, 30_000);

test('every field of a record, and every column of the CSV export, holds what it is named for', async () => {
  const { db, submission, leadId } = await storeDistinctLead();
  const request = {
    preferred_time: { date: '2026-02-03', from: '08:00', to: '12:00' },
    add_ons: ['Inside the oven', 'Pet hair'],
  };
  const correction = { by: 'pat@office', note: 'a letter' };
  await db.query('UPDATE lead_versions SET request = $1, corrected_by = $2, correction_note = $3', [
    JSON.stringify(request),
    correction.by,
    correction.note,
  ]);
  await db.query(
    `INSERT INTO certificate_claims
       (lead_id, version, state, reason, phone_match, email_match, expires_at, created_at)
     SELECT lead_id, version, 'retained', 'what TrustedForm says', true, false, '2031-01-31Z', now()
     FROM consents`,
  );
  const certificate = {
    state: 'retained',
    reason: 'what TrustedForm says',
    expires_at: micros('2031-01-31T00:00:00.000Z'),
    phone_match: true,
    email_match: false,
  };
  const [record] = await readRecords(db, null, 10);
  const { tcpa_text: text } = submission.consent;
  const lead = {
    lead_id: leadId,
    session_id: submission.session_id,
    version: 1,
    latest: true,
    company_id: null,
    received_at: micros(RECEIVED),
    status: 'quarantined',
    converted_at: null,
    opted_out: false,
    first_name: 'Zelda',
    last_name: 'Quux',
    phone: '2145550177',
    phone_code: 'confirmed',
    email: 'Zelda@example.com',
    zip: '90210',
    time_zones: ['America/Los_Angeles'],
    outcome: quiz.defaultOutcome,
    predicted_outcome: 'claimed-outcome',
    definition_version: submission.signals?.definition_version,
    answer_differences: null,
    validations: submission.validations,
    utm: { utm_source: 'newsletter' },
    metadata: submission.metadata,
    deliveries: [],
  };
  const consentParts = {
    text,
    version: consent.version,
    sha256: createHash('sha256').update(text).digest('hex'),
    agreed_at: micros('2026-01-31T12:03:00.000Z'),
    received_at: micros(RECEIVED),
    initially_checked: false,
    proof: 'proven',
    unproven_reason: null,
    shown_at: micros(SHOWN),
    ticked_at: micros(TICKED),
    submitted_at: micros('2026-01-31T12:00:20.000Z'),
    company_ids: null,
  };
  const circumstances = {
    page_build: 'build-7',
    page_url: 'http://localhost:8000/get-quote',
    ip_address: '127.0.0.1',
    user_agent: 'What the request said',
    gpc: false,
    gpc_header: true,
    certificate_url: 'https://cert.trustedform.com/outer',
    lead_token: 'outer-token',
    phone_verified: true,
    phone_verified_at: micros(CONFIRMED),
  };
  expect(record).toEqual({
    ...lead,
    quarantine_reasons: DIFFERENCES,
    quiz_answers: submission.quiz_answers,
    request,
    correction,
    consent: { ...consentParts, ...circumstances, certificate },
  });

  const { zip, first_name, last_name, phone, email, ...answers } = submission.quiz_answers;
  expect([zip, first_name, last_name, phone, email]).not.toContain(undefined);
  const callable = record && withCallingHours(record, new Date(RECEIVED));
  const cells =
    callable && csvColumns(quiz).map(([name, value]) => [name, value(callable)] as const);
  expect(Object.fromEntries(cells ?? [])).toEqual({
    ...lead,
    ...circumstances,
    ...answers,
    ...Object.fromEntries(
      Object.entries(consentParts).map(([name, value]) => [`consent_${name}`, value]),
    ),
    ...Object.fromEntries(
      Object.entries(certificate).map(([name, value]) => [`certificate_${name}`, value]),
    ),
    quarantine_reasons: DIFFERENCES.join(' '),
    time_zone: 'America/Los_Angeles',
    time_zones: 'America/Los_Angeles',
    preferred_time: '2026-02-03 08:00–12:00',
    add_ons: ['Inside the oven', 'Pet hair'],
    corrected_by: correction.by,
    correction_note: correction.note,
    call_not_before: '2026-01-31T16:00:00.000Z',
    call_not_after: '2026-02-01T05:00:00.000Z',
    other_answers: null,
  });
}, 30_000);

test('bounds what a request says of its browser, and takes no other value for Sec-GPC', async () => {
  const db = await testDatabase();
  closeLater(() => db.close());
  const app = await testApp(db);
  closeLater(() => app.close());
  const headers = { 'user-agent': 'x'.repeat(1_001), 'sec-gpc': 'true' };
  expect((await post(app, paths.lead, leadSubmission(), headers)).status).toBe(200);
  expect(await db.query('SELECT user_agent, gpc_header FROM consents')).toEqual([
    { user_agent: 'x'.repeat(1_000), gpc_header: false },
  ]);
}, 30_000);
