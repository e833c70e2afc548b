/** A body of each call with every field that it may have, so that a test can vary each of them. */
import { standardProduct } from '@tidyguard/content/products';
import type { TSchema } from 'typebox';
import * as contract from '../contract/index.ts';
import { leadSubmission, sessionContext } from './samples.ts';

const TIME = '2026-01-31T12:00:00.000Z';
const session = sessionContext('0f8fad5b-d9cb-469f-a165-70867728950e');
const { session_id } = session;
const change_id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const ticket = 'a.signed.ticket';

const place = {
  city: 'Dallas',
  state: 'TX',
  county: 'Dallas',
  latitude: 32.8,
  longitude: -96.8,
};
const emailData = { role_account: false, mx_checked: true };
const phoneData = { phone_type: 'mobile', otp_required: false };
const validations = {
  zip: { status: 'valid', source: 'server', data: place },
  email: { status: 'valid', source: 'server', data: emailData },
  phone: { status: 'valid', source: 'server', verified: true, data: phoneData },
};
const submission = leadSubmission();
const consent = { ...submission.consent, ticket };
const preferred_time = { date: '2026-02-03', from: '08:00', to: '12:00' };
const challenge = {
  algorithm: 'SHA-256',
  challenge: 'a'.repeat(64),
  salt: `${'b'.repeat(24)}?expires=1769860800&`,
  signature: 'c'.repeat(64),
};
const match = {
  status: 'matched',
  company: 'Bright Homes',
  opens_at: TIME,
  visit_times: [preferred_time],
};

interface FullBody {
  schema: TSchema;
  body: object;
  /** The fields that may be absent, by their paths. */
  optional: readonly string[];
}

const data = (name: string, fields: object) => [
  `${name}.source`,
  `${name}.data`,
  ...Object.keys(fields).map((field) => `${name}.data.${field}`),
];

export const requests: Record<contract.CallName, FullBody> = {
  zip: {
    schema: contract.ZipCheckBody,
    body: { zip: '75201', ...session },
    optional: ['utm.utm_source'],
  },
  email: {
    schema: contract.EmailCheckBody,
    body: { email: 'ana@example.com', ...session },
    optional: ['utm.utm_source'],
  },
  phone: {
    schema: contract.PhoneCheckBody,
    body: { phone: '2145550123', ...session },
    optional: ['utm.utm_source'],
  },
  sendCode: {
    schema: contract.SendCodeBody,
    body: { phone: '2145550123', session_id, proof: { ...challenge, number: 42 } },
    optional: ['proof'],
  },
  verifyCode: {
    schema: contract.VerifyCodeBody,
    body: { phone: '2145550123', otp: '123456', session_id },
    optional: [],
  },
  qualification: {
    schema: contract.QualificationBody,
    body: { session_id, zip: '75201', answers: { home_type: 'apartment' } },
    optional: ['answers.home_type'],
  },
  releaseCompanies: { schema: contract.ReleaseBody, body: { session_id }, optional: [] },
  ticket: {
    schema: contract.TicketBody,
    body: {
      session_id,
      session_key: session_id,
      text_version: standardProduct.consent.version,
      text: standardProduct.consent.text,
      build: 'abc',
      timestamp: TIME,
      ticket,
    },
    optional: ['text', 'ticket'],
  },
  lead: {
    schema: contract.LeadSubmission,
    body: {
      ...submission,
      session_id,
      session_key: session_id,
      quiz_answers: {
        zip: '75201',
        first_name: 'Ana',
        last_name: 'Example',
        phone: '2145550123',
        email: 'ana@example.com',
        home_type: 'apartment',
      },
      validations,
      leadid_token: 'token',
      leadid_timestamp: TIME,
      consent,
    },
    optional: [
      'session_key',
      'quiz_answers.home_type',
      'utm.utm_source',
      ...data('validations.zip', place),
      ...data('validations.email', emailData),
      ...data('validations.phone', phoneData),
      'leadid_token',
      'leadid_timestamp',
      'consent.ticket',
      'signals',
      'signals.definition_version',
      'signals.submitted_at',
    ],
  },
  leadUpdate: {
    schema: contract.LeadUpdate,
    body: {
      session_id,
      edit_key: 'a key',
      change_id,
      changes: {
        first_name: 'Ana',
        last_name: 'Example',
        email: 'ana@example.com',
        phone: '2145550123',
        preferred_time,
        add_ons: { added: ['Inside the oven'], removed: ['Pet hair'] },
      },
      validations: { email: validations.email, phone: validations.phone },
      consent,
      session_key: session_id,
      page_url: 'http://localhost:8000/outcome/x',
      consent_initially_checked: false,
      submitted_at: TIME,
    },
    optional: [
      'changes.first_name',
      'changes.last_name',
      'changes.email',
      'changes.phone',
      'changes.preferred_time',
      'changes.add_ons',
      'validations',
      'validations.email',
      ...data('validations.email', emailData),
      'validations.phone',
      ...data('validations.phone', phoneData),
      'consent',
      'consent.ticket',
      'session_key',
      'consent_initially_checked',
    ],
  },
  optOut: {
    schema: contract.OptOutBody,
    body: { phone: '2145550123', email: 'ana@example.com', gpc: true },
    // Either phone or e-mail address has to be there.
    optional: ['phone', 'email', 'gpc'],
  },
  contact: {
    schema: contract.ContactBody,
    body: {
      message_id: change_id,
      first_name: 'Ana',
      last_name: 'Example',
      email: 'ana@example.com',
      phone: '2145550123',
      message: 'Hello',
      consent: 'You may answer me.',
      honeypot: '',
    },
    optional: ['phone', 'honeypot'],
  },
};

const company = {
  company_id: 'bright',
  legal_name: 'Bright Homes LLC',
  shown_name: 'Bright Homes',
  opens_at: TIME,
};

/** An answer of each kind with every field that it may have. */
export const replies: Record<string, { schema: TSchema; body: object }> = {
  zip: { schema: contract.ZipCheckReply, body: { status: 'valid', message: 'Hello', data: place } },
  email: {
    schema: contract.EmailCheckReply,
    body: { status: 'invalid', message: 'Hello', data: emailData },
  },
  phone: {
    schema: contract.PhoneCheckReply,
    body: { status: 'valid', message: 'Hello', data: phoneData },
  },
  sendCode: {
    schema: contract.SendCodeReply,
    body: { data: { success: true, status: 'sent' }, message: 'Hello' },
  },
  proofRequired: {
    schema: contract.ProofRequiredReply,
    body: {
      status: 'error',
      code: 'proof_required',
      message: 'Hello.',
      data: { reason: 'proof_required', ...challenge, maxnumber: 50_000, expires_at: TIME },
    },
  },
  verifyCode: {
    schema: contract.VerifyCodeReply,
    body: { success: false, status: 'pending', message: 'Hello', attempts_remaining: 2 },
  },
  qualification: {
    schema: contract.QualificationReply,
    body: {
      status: 'matched',
      companies: [company],
      opens_at: TIME,
      visit_times: [preferred_time],
      time_zone: 'America/Chicago',
      expires_at: TIME,
      consent: { version: 'v1', text: 'I agree.' },
    },
  },
  releaseCompanies: { schema: contract.ReleaseReply, body: { status: 'released' } },
  ticket: { schema: contract.TicketReply, body: { ticket, expires_at: TIME } },
  publicKeys: {
    schema: contract.PublicKeysReply,
    body: {
      keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'abc', kid: 'k1', use: 'sig', alg: 'EdDSA' }],
    },
  },
  lead: {
    schema: contract.LeadReply,
    body: {
      status: 'accepted',
      lead_id: session_id,
      edit_key: 'a key',
      call_not_before: TIME,
      time_zone: 'America/Chicago',
      match,
      held: false,
    },
  },
  leadUpdate: { schema: contract.LeadUpdateReply, body: { status: 'accepted', match, held: true } },
  optOut: { schema: contract.OptOutReply, body: { status: 'recorded' } },
  contact: { schema: contract.ContactReply, body: { status: 'accepted' } },
  error: {
    schema: contract.ErrorReply,
    body: { status: 'error', code: 'invalid_field', message: 'Hello.', field: 'zip' },
  },
};
