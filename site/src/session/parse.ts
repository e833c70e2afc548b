/**
 * Reads stored records back. Anybody can write into session storage (an
 * extension, an older version of this site, a curious visitor), so a record
 * that is malformed counts as absent, and a malformed part of it as missing. What
 * is read is what the service takes: no stored record makes it refuse a lead.
 */
import { bounded, checkSources, leadForms, leadLimits } from '@tidyguard/content';
import { readEmailData, readPhoneData, readZipData } from '../quiz/core/checkData';
import { PHONE_LENGTH } from '../quiz/core/limits';
import {
  boundedUtm,
  type ComplianceFields,
  type SessionRecord,
  type StoredCheck,
  type StoredFields,
  type StoredValidations,
} from './record';
import { objectOf, storedRecord, textOf } from './stored';

/** The entries of an object whose values are strings. */
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** A text of that form; empty where it has another. */
const formedOf = (form: RegExp, value: unknown) => (form.test(textOf(value)) ? textOf(value) : '');

/** An address as browsers give it: of ASCII characters alone. */
const addressOf = (value: unknown) => bounded(textOf(value).replace(/[^ -~]/g, ''), url);

const { email: emailLimits, leadToken, certificate, name, url, userAgent } = leadLimits;

/** The most characters of each field. */
const fieldLengths = {
  first_name: name,
  last_name: name,
  phone: PHONE_LENGTH,
  email: emailLimits.max,
};

function fieldsOf(value: unknown): StoredFields {
  const texts = textsOf(value);
  return Object.fromEntries(
    Object.entries(fieldLengths).flatMap(([field, maxLength]) => {
      const text = texts[field];
      return text === undefined ? [] : [[field, bounded(text, maxLength)]];
    }),
  );
}

/** Whether an e-mail address could have been checked. */
const isEmail = (text: string) =>
  bounded(text, emailLimits.max) === text && [...text].length >= emailLimits.min;

function checkOf<Data>(
  value: unknown,
  isChecked: (value: string) => boolean,
  readData: (value: unknown) => Partial<Data>,
): StoredCheck<Data> | null {
  const check = objectOf(value);
  const source = checkSources.find((known) => known === check.source);
  const checked = textOf(check.value);
  if (check.status !== 'valid' || !isChecked(checked) || !source) return null;
  return { status: 'valid', value: checked, source, data: readData(check.data) };
}

const zipCheckOf = (value: unknown) =>
  checkOf(value, (zip) => leadForms.zip.test(zip), readZipData);

function validationsOf(value: unknown): StoredValidations {
  const { zip, email, phone } = objectOf(value);
  const validations: StoredValidations = {};
  const zipCheck = zipCheckOf(zip);
  const emailCheck = checkOf(email, isEmail, readEmailData);
  const phoneCheck = checkOf(phone, (digits) => leadForms.phone.test(digits), readPhoneData);
  if (zipCheck) validations.zip = zipCheck;
  if (emailCheck) validations.email = emailCheck;
  if (phoneCheck) {
    validations.phone = { ...phoneCheck, verified: objectOf(phone).verified === true };
  }
  return validations;
}

function complianceOf(value: unknown): ComplianceFields {
  const texts = textsOf(value);
  return {
    leadid_token: bounded(textOf(texts.leadid_token), leadToken),
    leadid_timestamp: formedOf(leadForms.isoTime, texts.leadid_timestamp),
    trusted_form_cert: bounded(textOf(texts.trusted_form_cert), certificate),
    page_url: addressOf(texts.page_url),
  };
}

/** The record stored as JSON, or null where it is absent or malformed. */
export function parseSession(raw: string | null): SessionRecord | null {
  const stored = storedRecord(raw) ?? {};
  const required = {
    session_id: formedOf(leadForms.sessionId, stored.session_id),
    landing_page: addressOf(stored.landing_page),
    referrer: addressOf(stored.referrer),
    timestamp: formedOf(leadForms.isoTime, stored.timestamp),
  };
  if (Object.values(required).includes('')) return null;
  const submittedAt = formedOf(leadForms.isoTime, stored.submitted_at);
  return {
    ...required,
    // The quiz takes from these only the values that it offers (restore.ts).
    quiz_answers: textsOf(stored.quiz_answers),
    form_fields: fieldsOf(stored.form_fields),
    validations: validationsOf(stored.validations),
    compliance: complianceOf(stored.compliance),
    utm: boundedUtm(Object.entries(textsOf(stored.utm))),
    ip_address: null,
    user_agent: bounded(textOf(stored.user_agent), userAgent),
    // Which outcomes there are differs by product; nothing here needs it.
    predicted_outcome: formedOf(leadForms.outcome, stored.predicted_outcome) || null,
    ...(submittedAt === '' ? {} : { submitted_at: submittedAt }),
    ...(stored.refused === true ? { refused: true } : {}),
  };
}
