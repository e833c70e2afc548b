/**
 * Reads stored records back. Anybody can write into session storage (an
 * extension, an older version of this site, a curious visitor), so a record
 * that is malformed counts as absent, and a malformed part of it as missing.
 */
import type { CheckSource } from '@tidyguard/service/contract';
import type {
  ComplianceFields,
  SessionRecord,
  StoredCheck,
  StoredFields,
  StoredValidations,
} from './record';

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectOf = (value: unknown): Fields => (isObject(value) ? value : {});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The entries of an object whose values are strings. */
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const sources: readonly CheckSource[] = ['server', 'fallback', 'mock'];

/** A well-formed id of an outcome. Which ids there are differs by product; nothing here needs it. */
const outcomeOf = (value: unknown): string | null =>
  /^[a-z][a-z0-9-]{0,59}$/.test(textOf(value)) ? textOf(value) : null;

const fieldNames = ['first_name', 'last_name', 'phone', 'email'] as const;

function fieldsOf(value: unknown): StoredFields {
  const texts = textsOf(value);
  const fields: StoredFields = {};
  for (const name of fieldNames) {
    const text = texts[name];
    if (text !== undefined) fields[name] = text;
  }
  return fields;
}

function checkOf(value: unknown): StoredCheck<Record<string, unknown>> | null {
  const check = objectOf(value);
  const source = sources.find((known) => known === check.source);
  if (check.status !== 'valid' || typeof check.value !== 'string' || !source) return null;
  return { status: 'valid', value: check.value, source, data: objectOf(check.data) };
}

function validationsOf(value: unknown): StoredValidations {
  const { zip, email, phone } = objectOf(value);
  const validations: StoredValidations = {};
  const [zipCheck, emailCheck, phoneCheck] = [checkOf(zip), checkOf(email), checkOf(phone)];
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
    leadid_token: textOf(texts.leadid_token),
    leadid_timestamp: textOf(texts.leadid_timestamp),
    trusted_form_cert: textOf(texts.trusted_form_cert),
    page_url: textOf(texts.page_url),
  };
}

/** What is stored as JSON, or null where it is absent or no session's record. */
function storedRecord(raw: string | null): Fields | null {
  let stored: unknown;
  try {
    stored = JSON.parse(raw ?? '');
  } catch {
    return null;
  }
  if (!isObject(stored)) return null;
  const { session_id, landing_page, referrer, timestamp } = stored;
  const isRecord = [session_id, landing_page, referrer, timestamp].every(
    (text) => textOf(text) !== '',
  );
  return isRecord ? stored : null;
}

/** The record stored as JSON, or null where it is absent or malformed. */
export function parseSession(raw: string | null): SessionRecord | null {
  const stored = storedRecord(raw);
  if (!stored) return null;
  const submittedAt = textOf(stored.submitted_at);
  return {
    session_id: textOf(stored.session_id),
    landing_page: textOf(stored.landing_page),
    referrer: textOf(stored.referrer),
    timestamp: textOf(stored.timestamp),
    // The quiz takes from these only the values that it offers (restore.ts).
    quiz_answers: textsOf(stored.quiz_answers),
    form_fields: fieldsOf(stored.form_fields),
    validations: validationsOf(stored.validations),
    compliance: complianceOf(stored.compliance),
    utm: textsOf(stored.utm),
    ip_address: null,
    user_agent: textOf(stored.user_agent),
    predicted_outcome: outcomeOf(stored.predicted_outcome),
    ...(submittedAt === '' ? {} : { submitted_at: submittedAt }),
  };
}

/** What an outcome page says about its visitor; null where it must use its fallback. */
export interface OutcomeVisitor {
  firstName: string | null;
  city: string | null;
}

const SHOWN_MAX_LENGTH = 60;

function shownText(value: unknown): string | null {
  const text = textOf(value).trim().slice(0, SHOWN_MAX_LENGTH);
  return text === '' ? null : text;
}

/**
 * The visitor of a submitted session, or null where no session was submitted.
 * Reads no more of the record than it returns: the text of this function is in
 * the HTML of every outcome page (platform/inline/visitor.ts).
 */
export function parseSubmittedSession(raw: string | null): OutcomeVisitor | null {
  const stored = storedRecord(raw);
  if (!stored) return null;
  return {
    firstName: shownText(objectOf(stored.form_fields).first_name),
    city: shownText(checkOf(objectOf(stored.validations).zip)?.data.city),
  };
}
