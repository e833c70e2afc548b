/** Visitors who change the phone of their lead through the service, with a consent for the new phone. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standardProduct } from '@tidyguard/content/products';
import { readCertificates } from '../certificate/readCertificates.ts';
import { paths, type LeadSubmission } from '../contract/index.ts';
import {
  consentFor,
  consentRows,
  LATER_BUILD,
  latestRecord,
  OUTCOME_PAGE,
  send,
  updateOf,
} from '../testing/changedLead.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();
const NEW_PHONE = '2145550188';
const PICTURE = 'a'.repeat(64);

async function start(changes: Parameters<typeof testApp>[1] = {}) {
  const clock = new ManualClock('2026-01-31T12:03:00.000Z');
  const app = await testApp(db, { clock, ...changes });
  closeLater(() => app.close());
  return { app };
}

const latest = () => latestRecord(db);

test('a new phone needs a consent of its own, which is recorded with what proves it', async () => {
  const { app } = await start();
  const sent = await send(app);
  const without = await post(app, paths.leadUpdate, updateOf(sent, { phone: NEW_PHONE }));
  expect([without.status, without.body]).toEqual([
    422,
    expect.objectContaining({ code: 'consent_missing', field: 'consent' }),
  ]);
  expect((await latest()).phone).toBe('2145550123');

  const consent = await consentFor(app, sent);
  await post(app, paths.leadUpdate, updateOf(sent, { phone: NEW_PHONE }, consent));
  expect(await consentRows(db)).toEqual([
    { version: 1, phone: '2145550123', page_url: sent.submission.page_url, unproven: null },
    { version: 2, phone: NEW_PHONE, page_url: OUTCOME_PAGE, unproven: null },
  ]);
  expect((await latest()).consent).toMatchObject({
    agreed_at: '2026-01-31T12:09:00.000000Z',
    submitted_at: '2026-01-31T12:10:00.000000Z',
    page_build: LATER_BUILD,
    // The certificate of the first form does not cover this consent.
    certificate_url: '',
    proof: 'proven',
  });
  await post(app, paths.leadUpdate, updateOf(sent, { email: 'later@example.com' }));
  expect((await latest()).consent?.page_url).toBe(OUTCOME_PAGE);
});

test.each<[string, (lead: LeadSubmission) => Partial<LeadSubmission>]>([
  ['in its lead', ({ lead }) => ({ lead: { ...lead, leadid_token: 'FIRST-TOKEN' } })],
  [
    'beside its lead',
    () => ({ leadid_token: 'FIRST-TOKEN', leadid_timestamp: '2026-01-31T12:01:00.000Z' }),
  ],
])('a new phone has no lead token of the first form, which had it %s', async (_where, tokenOf) => {
  const { app } = await start();
  const lead = leadSubmission();
  const sent = await send(app, { ...lead, ...tokenOf(lead) });
  expect((await latest()).consent?.lead_token).toBe('FIRST-TOKEN');
  const consent = await consentFor(app, sent);
  await post(app, paths.leadUpdate, updateOf(sent, { phone: NEW_PHONE }, consent));
  const { version } = await latest();
  expect(
    await db.query('SELECT lead_token, lead_token_at FROM consents WHERE version = $1', [version]),
  ).toEqual([{ lead_token: '', lead_token_at: null }]);
});

test('a new phone is not held for the certificate in the lead of the first form', async () => {
  const { app } = await start();
  const submission = leadSubmission();
  const lead = { ...submission.lead, xxTrustedFormCertUrl: 'https://elsewhere.example/1' };
  const sent = await send(app, { ...submission, lead });
  expect((await latest()).quarantine_reasons).toEqual(['certificate_invalid']);
  const consent = await consentFor(app, sent);
  await post(app, paths.leadUpdate, updateOf(sent, { phone: NEW_PHONE }, consent));
  expect(await latest()).toMatchObject({ version: 2, quarantine_reasons: [] });
});

test('the certificate of a changed phone takes nothing from the form of the quiz', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidyguard-pictures-'));
  closeLater(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, `${PICTURE}.png`), 'a picture');
  const kept = {
    build: LATER_BUILD,
    commit: 'c0ffee',
    pictures: [{ theme: 'light', sha256: PICTURE }],
  };
  await writeFile(join(folder, `${LATER_BUILD}.json`), JSON.stringify(kept));
  const { app } = await start();
  const ticket = { build: LATER_BUILD };
  const sent = await send(app, leadSubmission(), ticket);
  const consent = await consentFor(app, sent);
  await post(app, paths.leadUpdate, updateOf(sent, { phone: NEW_PHONE }, consent));
  const certificates = await readCertificates(
    { leadId: sent.leadId },
    { db, product: standardProduct, pictures: folder, now: new Date() },
  );
  expect(
    certificates.map(({ page, times }) => [page.commit, page.pictures.length, times.formShownMs]),
  ).toEqual([
    ['c0ffee', 0, undefined],
    ['c0ffee', 1, 20_000],
  ]);
});

test('a ticket that was used up proves no second consent', async () => {
  const { app } = await start();
  const sent = await send(app);
  const { consent, session_key } = sent.submission;
  await post(
    app,
    paths.leadUpdate,
    updateOf(sent, { phone: NEW_PHONE }, { consent, ...(session_key ? { session_key } : {}) }),
  );
  expect((await consentRows(db)).map(({ unproven }) => unproven)).toEqual([null, 'ticket_used']);
});

test('a consent that comes again with a further change stays proven', async () => {
  const { app } = await start({ config: testConfig({ CONSENT_UNPROVEN: 'hold' }) });
  const sent = await send(app);
  const consent = await consentFor(app, sent);
  const corrected = { phone: NEW_PHONE };
  await post(app, paths.leadUpdate, updateOf(sent, corrected, consent));
  // The answer was lost: the page sends the change again, together with what the visitor has changed since.
  const together = { ...corrected, first_name: 'Ada', add_ons: ['Inside the oven'] };
  await post(app, paths.leadUpdate, updateOf(sent, together, consent));
  expect(await latest()).toMatchObject({
    version: 3,
    phone: NEW_PHONE,
    status: 'accepted',
    quarantine_reasons: [],
    request: { add_ons: ['Inside the oven'] },
    consent: { page_url: OUTCOME_PAGE, proof: 'proven' },
  });
  expect(await consentRows(db)).toHaveLength(2);

  const another = { ...together, phone: '2145550177' };
  await post(app, paths.leadUpdate, updateOf(sent, another, consent));
  expect((await consentRows(db)).map(({ unproven }) => unproven)).toEqual([
    null,
    null,
    'ticket_used',
  ]);
});

test('a code that confirmed the new phone counts for it', async () => {
  const codes: string[] = [];
  const codeSender = {
    kind: 'local' as const,
    send: async (_e164: string, code: string) => void codes.push(code),
  };
  const { app } = await start({
    codeSender,
    config: testConfig({ OTP_POLICY: 'always', OTP_UNCONFIRMED: 'quarantine' }),
  });
  const sent = await send(app);
  const { session_id } = sent.submission;
  const consent = await consentFor(app, sent);
  await post(app, paths.leadUpdate, updateOf(sent, { phone: '2145550177' }, consent));
  expect(await latest()).toMatchObject({ phone_code: 'unconfirmed', status: 'quarantined' });
  await post(app, paths.sendCode, { phone: NEW_PHONE, session_id });
  await post(app, paths.verifyCode, { phone: NEW_PHONE, session_id, otp: codes[0] });
  const more = await consentFor(app, sent);
  await post(app, paths.leadUpdate, updateOf(sent, { phone: NEW_PHONE }, more));
  expect(await latest()).toMatchObject({ phone_code: 'confirmed', status: 'accepted' });
});

test('that a code was asked for holds, whatever a page says of it with a change', async () => {
  const submission = leadSubmission();
  const { app } = await start();
  const phone = { ...submission.validations.phone, data: { otp_required: true } };
  const sent = await send(app, {
    ...submission,
    validations: { ...submission.validations, phone },
  });
  expect(await latest()).toMatchObject({ phone_code: 'unconfirmed' });
  const forgotten = { validations: { phone: submission.validations.phone } };
  await post(app, paths.leadUpdate, updateOf(sent, { first_name: 'Ada' }, forgotten));
  expect(await latest()).toMatchObject({ version: 2, phone_code: 'unconfirmed' });
});
