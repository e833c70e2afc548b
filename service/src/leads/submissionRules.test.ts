import { standardProduct } from '@tidyguard/content/products';
import { createHash } from 'node:crypto';
import { paths, type LeadSubmission } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { emptyDatabase, post, testApp, testConfig, testDatabase } from '../testing/harness.ts';
import { leadSubmission, withContact } from '../testing/samples.ts';
import { quarantineReasonsOf, type SubmissionRules } from './submissionRules.ts';

const closeLater = closeAfterEach();
const NOW = new Date('2026-01-31T12:05:00.000Z');
const { consent } = standardProduct;
const sample = leadSubmission();
const production = { NODE_ENV: 'production' };

/** The sample with changed contact details, in the answers as well. */
const contact = (changes: Partial<LeadSubmission['lead']>) => withContact(sample, changes);
const answers = (changes: Record<string, string>) => ({
  quiz_answers: { ...sample.quiz_answers, ...changes } as LeadSubmission['quiz_answers'],
});
const agreed = (changes: Partial<LeadSubmission['consent']>) => ({
  consent: { ...sample.consent, ...changes },
});
const signalled = (changes: Partial<NonNullable<LeadSubmission['signals']>>) => ({
  signals: { ...(sample.signals as NonNullable<LeadSubmission['signals']>), ...changes },
});
const certified = (xxTrustedFormCertUrl: string) => ({ xxTrustedFormCertUrl });

const reasonsFor = (
  changes: Partial<LeadSubmission>,
  env: Record<string, string> = {},
  lineTypes: SubmissionRules['lineTypes'] = null,
  product = standardProduct,
) =>
  quarantineReasonsOf(
    leadSubmission(changes),
    { ...testConfig({ RATE_LIMIT: 'on', ...env }, product), lineTypes },
    NOW,
  );

test.each<[string, Partial<LeadSubmission>]>([
  ['as the site sends it', {}],
  ['without a certificate', certified('')],
  ['with the certificate of a subdomain', certified('https://ping.trustedform.com/0123')],
  ['with a clock 30 hours ahead', agreed({ tcpa_timestamp: '2026-02-01T18:00:00.000Z' })],
  ['three days after the consent', agreed({ tcpa_timestamp: '2026-01-28T12:00:00.000Z' })],
  ['with a name of one letter', contact({ first_name: 'Ñ', last_name: '王' })],
  ['with an ignored honeypot', signalled({ honeypot: '' })],
  ['sent after 1,500 ms', signalled({ form_elapsed_ms: 1_500 })],
  ['of somebody with one name', contact({ last_name: ' - ' })],
])('a submission %s is not quarantined', (_name, changes) => {
  expect(reasonsFor(changes)).toEqual([]);
});

test.each<[string, Partial<LeadSubmission>, string[]]>([
  ['a phone of zeros', contact({ phone: '0000000000' }), ['phone_invalid']],
  ['a toll-free phone', contact({ phone: '8005881234' }), ['phone_invalid']],
  ['another phone in the answers', answers({ phone: '2145550199' }), ['phone_differs']],
  ['an e-mail that is none', contact({ email: 'abc' }), ['email_invalid']],
  ['a throw-away e-mail', contact({ email: 'a@mailinator.com' }), ['email_disposable']],
  ['another e-mail in the answers', answers({ email: 'eva@example.com' }), ['email_differs']],
  ['a rejected ZIP', answers({ zip: '12345' }), ['zip_invalid']],
  ['the ZIP 00000', answers({ zip: '00000' }), ['zip_invalid']],
  ['a ZIP that does not exist', answers({ zip: '00100' }), ['zip_invalid']],
  ['a ZIP in Puerto Rico', answers({ zip: '00901' }), ['zip_outside_area']],
  ['a blank first name', contact({ first_name: ' ' }), ['name_invalid']],
  ['a last name of invisible characters', contact({ last_name: '\u200b' }), ['name_invalid']],
  ['a name of digits', contact({ last_name: '12345' }), ['name_invalid']],
  ['an emoji for a last name', contact({ last_name: '😀' }), ['name_invalid']],
  ['a dash for a first name', contact({ first_name: '-' }), ['name_invalid']],
  ['another name in the answers', answers({ first_name: 'Eva' }), ['name_differs']],
  ['another text under the version', agreed({ tcpa_text: 'x' }), ['consent_unknown']],
  ['a version that there is not', agreed({ tcpa_version: '2024_v9' }), ['consent_unknown']],
  ['a version named like a method', agreed({ tcpa_version: 'toString' }), ['consent_unknown']],
  ['a consent of 1970', agreed({ tcpa_timestamp: '1970-01-01T00:00:00Z' }), ['consent_time']],
  ['a consent of 9999', agreed({ tcpa_timestamp: '9999-12-31T23:59:59Z' }), ['consent_time']],
  [
    'a consent 49 hours ahead',
    agreed({ tcpa_timestamp: '2026-02-02T13:06:00Z' }),
    ['consent_time'],
  ],
  ['a script as certificate', certified('javascript:alert(1)'), ['certificate_invalid']],
  ['a certificate over http', certified('http://cert.trustedform.com/1'), ['certificate_invalid']],
  [
    'a certificate of others',
    certified('https://cert.trustedform.com.evil.example/1'),
    ['certificate_invalid'],
  ],
  [
    'a certificate with a user',
    certified('https://x@cert.trustedform.com/1'),
    ['certificate_invalid'],
  ],
  [
    'a false certificate in the contact details',
    { lead: { ...sample.lead, xxTrustedFormCertUrl: 'https://evil.example' } },
    ['certificate_invalid'],
  ],
  ['a filled honeypot', signalled({ honeypot: 'x' }), ['honeypot']],
  ['1,499 ms', signalled({ form_elapsed_ms: 1_499 }), ['too_fast']],
  [
    'a box ticked by default',
    signalled({ consent_initially_checked: true }),
    ['consent_prechecked'],
  ],
  [
    'all of them',
    {
      ...contact({ phone: '0000000000', email: 'abc', last_name: ' ' }),
      ...agreed({ tcpa_text: 'x', tcpa_timestamp: '1970-01-01T00:00:00Z' }),
      ...signalled({ honeypot: 'x', form_elapsed_ms: 0, consent_initially_checked: true }),
      ...certified('x'),
    },
    [
      'honeypot',
      'too_fast',
      'consent_prechecked',
      'name_invalid',
      'phone_invalid',
      'email_invalid',
      'consent_unknown',
      'consent_time',
      'certificate_invalid',
    ],
  ],
])('quarantines for %s', (_name, changes, reasons) => {
  expect(reasonsFor(changes)).toEqual(reasons);
});

test('quarantines a submission without signals', () => {
  const submission = leadSubmission();
  delete submission.signals;
  const rules = { ...testConfig(), lineTypes: null };
  expect(quarantineReasonsOf(submission, rules, NOW)).toEqual(['signals_missing']);
});

test('quarantines phones for demonstrations in production only', () => {
  expect(reasonsFor({}, production)).toEqual(['phone_fictional']);
  expect(reasonsFor(contact({ phone: '2146631234' }), production)).toEqual([]);
});

test('quarantines a phone that a look-up found to be toll-free, and asks nobody', () => {
  const known: string[] = [];
  const lineTypes = { known: (e164: string) => (known.push(e164), 'tollFree' as const) };
  expect(reasonsFor({}, {}, lineTypes)).toEqual(['phone_invalid']);
  expect(known).toEqual(['+12145550123']);
});

test('takes the text of an earlier version from a page that is older than its change', () => {
  const text = 'The text of before.';
  const changed = {
    ...standardProduct,
    consentVersions: { '2024_v1': createHash('sha256').update(text).digest('hex') },
    consent: { version: '2027_v1', text: 'The text of now.' },
  };
  const reasons = (tcpa_version: string, tcpa_text: string) =>
    reasonsFor(agreed({ tcpa_version, tcpa_text }), {}, null, changed);
  expect(reasons('2027_v1', 'The text of now.')).toEqual([]);
  expect(reasons('2024_v1', text)).toEqual([]);
  expect(reasons('2024_v1', 'The text of now.')).toEqual(['consent_unknown']);
  expect(reasons(consent.version, consent.text)).toEqual(['consent_unknown']);
});

describe('a submission that was quarantined', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase();
  }, 30_000);
  beforeEach(() => emptyDatabase(db));
  afterAll(() => db.close());

  const stored = async () =>
    (await readRecords(db, null, 10)).map(({ status, quarantine_reasons, phone_code }) => [
      status,
      quarantine_reasons,
      phone_code,
    ]);

  /** Submits to a service with a destination; `isConfirmed` confirms a code for the phone before. */
  async function submit(
    body: LeadSubmission,
    env: Record<string, string> = {},
    isConfirmed = false,
  ) {
    const codes: string[] = [];
    const destination = `http://127.0.0.1:9/|whsec_${Buffer.alloc(32).toString('base64')}`;
    const app = await testApp(db, {
      config: testConfig({ DELIVERY_URLS: destination, ...env }),
      codeSender: { kind: 'local', send: async (_e164, code) => void codes.push(code) },
    });
    closeLater(() => app.close());
    const { session_id, lead } = body;
    if (isConfirmed) {
      await post(app, paths.sendCode, { phone: lead.phone, session_id });
      await post(app, paths.verifyCode, { phone: lead.phone, session_id, otp: codes[0] });
    }
    const { status } = await post(app, paths.lead, body);
    expect(status).toBe(200);
    return db.query<{ lead_id: string }>('SELECT lead_id FROM deliveries');
  }

  test('is acknowledged, stored with its reasons, and not queued for delivery', async () => {
    expect(await submit(leadSubmission(contact({ phone: '0000000000', email: 'abc' })))).toEqual(
      [],
    );
    expect(await stored()).toEqual([
      ['quarantined', ['phone_invalid', 'email_invalid'], 'not_asked'],
    ]);
  });

  const always = { OTP_POLICY: 'always' };
  const risky = () => {
    const { validations } = leadSubmission();
    const data = { phone_type: 'nonFixedVoip', otp_required: true } as const;
    return leadSubmission({
      validations: { ...validations, phone: { ...validations.phone, data, verified: true } },
    });
  };

  test.each<[string, LeadSubmission, Record<string, string>, boolean, unknown[]]>([
    [
      'always, no code',
      leadSubmission(),
      always,
      false,
      ['quarantined', ['phone_unconfirmed'], 'unconfirmed'],
    ],
    ['always, a code', leadSubmission(), always, true, ['accepted', [], 'confirmed']],
    [
      'always, no code, to be delivered',
      leadSubmission(),
      { ...always, OTP_UNCONFIRMED: 'deliver' },
      false,
      ['accepted', [], 'unconfirmed'],
    ],
    ['risk, asked, no code', risky(), {}, false, ['accepted', [], 'unconfirmed']],
    ['risk, asked, a code', risky(), {}, true, ['accepted', [], 'confirmed']],
    [
      'risk, asked, no code, not to be delivered',
      risky(),
      { OTP_UNCONFIRMED: 'quarantine' },
      false,
      ['quarantined', ['phone_unconfirmed'], 'unconfirmed'],
    ],
    [
      'risk, not asked',
      leadSubmission(),
      { OTP_UNCONFIRMED: 'quarantine' },
      false,
      ['accepted', [], 'not_asked'],
    ],
    [
      'never',
      risky(),
      { OTP_POLICY: 'never', OTP_UNCONFIRMED: 'quarantine' },
      false,
      ['accepted', [], 'not_asked'],
    ],
  ])('policy %s', async (_name, body, env, isConfirmed, expected) => {
    const deliveries = await submit(body, env, isConfirmed);
    expect(await stored()).toEqual([expected]);
    expect(deliveries).toHaveLength(expected[0] === 'accepted' ? 1 : 0);
  });
});
