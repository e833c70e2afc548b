import { freshRecord, noCompliance } from '../testing/records';
import { CONSENT_AT, contact, contactComplete, fold, ZIP } from '../testing/states';
import { emailCheckResult, phoneCheckResult, zipCheckResult } from '../quiz/core/checkResults';
import { definitionVersion } from '@tidyguard/content';
import { buildSubmission, type SubmissionContext } from './submission';
import { OUTCOME, quiz, choices } from '../testing/quiz';

const compliance = {
  leadid_token: '1C3D7E9A-0000-4000-8000-2B4F6A8C0E1D',
  leadid_timestamp: '2026-11-20T10:00:02.000Z',
  trusted_form_cert: 'https://cert.trustedform.com/0123456789abcdef',
  page_url: 'https://tidyguard.example/quiz',
};
/** A fresh record with this change of the proof. */
const withProof = (change: Partial<typeof compliance>) => ({
  ...freshRecord,
  compliance: { ...compliance, ...change },
});

const context: SubmissionContext = {
  record: withProof({}),
  consent: { text: 'I agree that TidyGuard may call me.', version: '2025_v1' },
  signals: { gpc: false, consent_initially_checked: false, honeypot: '', form_elapsed_ms: 41_000 },
  now: '2026-11-20T10:00:41.000Z',
};

it('is the payload of the specification, field for field', () => {
  expect(buildSubmission(quiz, contactComplete, context)).toStrictEqual({
    session_id: '0b4d1f0e-session',
    quiz_answers: { zip: ZIP, ...choices, ...contact },
    lead: {
      ...contact,
      leadid_token: '1C3D7E9A-0000-4000-8000-2B4F6A8C0E1D',
      xxTrustedFormCertUrl: 'https://cert.trustedform.com/0123456789abcdef',
    },
    validations: {
      zip: { status: 'valid', source: 'server', data: { city: 'Dallas', state: 'TX' } },
      email: { status: 'valid', source: 'server', data: {} },
      phone: {
        status: 'valid',
        source: 'server',
        data: { phone_type: 'mobile', otp_required: false },
        verified: false,
      },
    },
    utm: { utm_source: 'ad' },
    metadata: {
      landing_page: 'https://tidyguard.example/?utm_source=ad',
      referrer: 'https://search.example/',
      timestamp: '2026-11-20T09:55:00.000Z',
      user_agent: 'TestBrowser/1.0',
      ip_address: null,
    },
    leadid_token: '1C3D7E9A-0000-4000-8000-2B4F6A8C0E1D',
    leadid_timestamp: '2026-11-20T10:00:02.000Z',
    xxTrustedFormCertUrl: 'https://cert.trustedform.com/0123456789abcdef',
    page_url: 'https://tidyguard.example/quiz',
    predicted_outcome: OUTCOME,
    consent: {
      tcpa_agreed: true,
      tcpa_timestamp: CONSENT_AT,
      tcpa_text: 'I agree that TidyGuard may call me.',
      tcpa_version: '2025_v1',
    },
    signals: {
      ...context.signals,
      definition_version: definitionVersion(quiz),
      submitted_at: context.now,
    },
  });
});

it('leaves out the token and its time where no script gave one', () => {
  const payload = buildSubmission(quiz, contactComplete, {
    ...context,
    record: withProof({ ...noCompliance, page_url: 'https://tidyguard.example/' }),
  });
  expect(payload).not.toHaveProperty('leadid_token');
  expect(payload).not.toHaveProperty('leadid_timestamp');
  expect(payload.lead).toMatchObject({ leadid_token: '', xxTrustedFormCertUrl: '' });
  expect(payload.xxTrustedFormCertUrl).toBe('');
});

it('names the token without a time where it came in unseen', () => {
  const record = withProof({ leadid_timestamp: '' });
  const payload = buildSubmission(quiz, contactComplete, { ...context, record });
  expect(payload.leadid_token).toBe(compliance.leadid_token);
  expect(payload).not.toHaveProperty('leadid_timestamp');
});

it('stays within what the service takes, whatever the address or a script holds', () => {
  const long = 'x'.repeat(5000);
  const payload = buildSubmission(quiz, contactComplete, {
    ...context,
    record: withProof({ leadid_token: long, trusted_form_cert: long, page_url: long }),
    signals: { ...context.signals, honeypot: long, form_elapsed_ms: 2e9 },
  });
  expect(payload.signals?.honeypot).toHaveLength(500);
  expect(payload.signals?.form_elapsed_ms).toBe(1_000_000_000);
  expect(payload.page_url).toHaveLength(2048);
  expect(payload.leadid_token).toHaveLength(64);
  expect(payload.lead.leadid_token).toHaveLength(64);
  expect(payload.xxTrustedFormCertUrl).toHaveLength(500);
  expect(payload.lead.xxTrustedFormCertUrl).toHaveLength(500);
});

it('trims the names', () => {
  const state = fold(
    [
      { type: 'contactEdited', field: 'first_name', value: ' Ada ' },
      { type: 'contactEdited', field: 'last_name', value: 'Lovelace  ' },
    ],
    contactComplete,
  );
  const { lead, quiz_answers } = buildSubmission(quiz, state, context);
  expect(lead).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  expect(quiz_answers).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
});

it('says which checks the server answered and which fell back', () => {
  const unavailable = { kind: 'unavailable' } as const;
  const { validations } = buildSubmission(
    quiz,
    {
      ...contactComplete,
      zipCheck: zipCheckResult(ZIP, unavailable, quiz.zip),
      emailCheck: emailCheckResult(contact.email, unavailable),
      phoneCheck: phoneCheckResult(contact.phone, unavailable),
    },
    context,
  );
  expect(validations).toEqual({
    zip: { status: 'valid', source: 'fallback', data: {} },
    email: { status: 'valid', source: 'fallback', data: {} },
    phone: { status: 'valid', source: 'fallback', data: {}, verified: false },
  });
});

it('claims a verified phone only for the number that was verified', () => {
  const verified = {
    status: 'valid',
    value: contact.phone,
    source: 'server',
    data: {},
    verified: true,
  } as const;
  const state = { ...contactComplete, phoneCheck: verified };
  expect(buildSubmission(quiz, state, context).validations.phone.verified).toBe(true);
  const other = { ...state, contact: { ...contact, phone: '2145550199' } };
  expect(buildSubmission(quiz, other, context).validations.phone).toEqual({
    status: 'unchecked',
    verified: false,
  });
});

it('sends a failed check as invalid, without its message', () => {
  const state = {
    ...contactComplete,
    emailCheck: { status: 'invalid', value: contact.email, message: 'No such mailbox' } as const,
  };
  expect(buildSubmission(quiz, state, context).validations.email).toEqual({ status: 'invalid' });
});

it('has the ticket of the consent and the key of the session, or neither', () => {
  const record = { ...freshRecord, session_key: 'random-key-1' };
  const sent = buildSubmission(quiz, contactComplete, { ...context, record, ticket: 'signed' });
  expect(sent).toMatchObject({ session_key: 'random-key-1', consent: { ticket: 'signed' } });
  const without = buildSubmission(quiz, contactComplete, { ...context, record });
  expect(without).not.toHaveProperty('session_key');
  expect(without.consent).not.toHaveProperty('ticket');
});
