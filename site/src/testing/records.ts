import type { ComplianceFields, SessionRecord } from '../session/record';
import { choices, OUTCOME } from './quiz';
import { contact, ZIP } from './states';

/** The lead-proof fields of a quiz whose scripts have not answered. */
export const noCompliance: ComplianceFields = {
  leadid_token: '',
  leadid_timestamp: '',
  trusted_form_cert: '',
  page_url: '',
};

/** A session that has just begun. */
export const freshRecord: SessionRecord = {
  session_id: '0b4d1f0e-session',
  landing_page: 'https://tidyguard.example/?utm_source=ad',
  referrer: 'https://search.example/',
  timestamp: '2026-11-20T09:55:00.000Z',
  quiz_answers: {},
  form_fields: {},
  validations: {},
  compliance: noCompliance,
  utm: { utm_source: 'ad' },
  ip_address: null,
  user_agent: 'TestBrowser/1.0',
  predicted_outcome: null,
};

/** The same session with every question answered and every field filled and checked. */
export const fullRecord: SessionRecord = {
  ...freshRecord,
  quiz_answers: { zip: ZIP, ...choices },
  form_fields: contact,
  validations: {
    zip: { status: 'valid', value: ZIP, source: 'server', data: { city: 'Dallas', state: 'TX' } },
    email: { status: 'valid', value: contact.email, source: 'server', data: {} },
    phone: {
      status: 'valid',
      value: contact.phone,
      source: 'server',
      data: { phone_type: 'mobile', otp_required: false },
      verified: false,
    },
  },
  predicted_outcome: OUTCOME,
};

/** The same session once its lead was submitted and acknowledged: it may be changed. */
export const submittedRecord: SessionRecord = {
  ...fullRecord,
  form_fields: { first_name: 'Ada' },
  submitted_at: '2026-11-20T09:00:00.000Z',
  edit_key: 'first.end.hash',
};
