/**
 * Reads stored records back. Anybody can write into session storage (an
 * extension, an older version of this site, a curious visitor), so a record
 * that is malformed counts as absent, and a malformed part of it as missing. Only
 * what the service accepts is read: no stored record makes it refuse a lead.
 */
import { bounded, checkSources, leadForms, leadLimits } from '@tidyguard/content';
import { readEmailData, readPhoneData, readZipData } from '../quiz/core/checkData';
import { PHONE_LENGTH } from '../quiz/core/limits';
import { isoTime } from '../quiz/core/isoTime';
import { matchReaders, readConsent } from '../quiz/core/leadMatch';
import { fields, formed, objectOf, oneOf, text, within } from '../quiz/core/readers';
import { newsReaders } from './leadNews';
import {
  boundedUtm,
  type ComplianceFields,
  type SessionRecord,
  type StoredCheck,
  type StoredFields,
  type StoredMatch,
  type StoredValidations,
} from './record';
import { storedRecord } from './stored';

/** The entries of an object whose values are strings. */
const texts = (value: unknown) =>
  Object.entries(objectOf(value)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );

const emailText = text(leadLimits.email.max);
const nameText = text(leadLimits.name);
const userAgent = text(leadLimits.userAgent);
const outcome = formed(leadForms.outcome);

/** An address in the form that browsers give it: ASCII characters only. */
const address = (value: unknown) =>
  typeof value === 'string'
    ? bounded(value.replace(/[^ -~]/g, ''), leadLimits.url) || undefined
    : undefined;

/** Reads the result of a check; restore.ts decides whether its value could be valid at all. */
function checkOf<Data>(readData: (value: unknown) => Partial<Data>) {
  const read = fields<StoredCheck<Data>>({
    status: oneOf(['valid']),
    value: emailText,
    source: oneOf(checkSources),
    data: readData,
  });
  return (value: unknown) => {
    const check = read(value);
    const { status, source, value: checked } = check;
    return status && source && checked !== undefined ? (check as StoredCheck<Data>) : undefined;
  };
}

const phoneCheck = checkOf(readPhoneData);

const validations = fields<StoredValidations>({
  zip: checkOf(readZipData),
  email: checkOf(readEmailData),
  phone(value) {
    const check = phoneCheck(value);
    return check && { ...check, verified: objectOf(value).verified === true };
  },
});

const sentCode = fields<NonNullable<SessionRecord['code_sent']>>({
  phone: formed(leadForms.phone),
  source: oneOf(checkSources),
  data: readPhoneData,
  at: within(Infinity),
});

const formFields = fields<StoredFields>({
  first_name: nameText,
  last_name: nameText,
  phone: text(PHONE_LENGTH),
  email: emailText,
});

const orEmpty = (read: (value: unknown) => string | undefined) => (value: unknown) =>
  read(value) ?? '';

const compliance = fields<ComplianceFields>({
  leadid_token: orEmpty(text(leadLimits.leadToken)),
  leadid_timestamp: orEmpty(isoTime),
  trusted_form_cert: orEmpty(text(leadLimits.certificate)),
  page_url: orEmpty(address),
});

const readStoredMatch = fields<StoredMatch>({
  ...matchReaders,
  has_others: oneOf([true]),
  consent: readConsent,
});

/** Reads the fields of a record, always in the same order, whatever order they came in. */
export const readRecord = fields<SessionRecord>({
  session_id: formed(leadForms.sessionId),
  session_key: formed(leadForms.sessionId),
  landing_page: address,
  referrer: address,
  timestamp: isoTime,
  // Of these the quiz uses only the values that it offers (restore.ts).
  quiz_answers: (value) => Object.fromEntries(texts(value)),
  form_fields: formFields,
  validations,
  compliance: (value) => compliance(value) as ComplianceFields,
  utm: (value) => boundedUtm(texts(value)),
  ip_address: () => null,
  user_agent: orEmpty(userAgent),
  // Any well-formed outcome: which ones exist differs by product, and nothing here depends on it.
  predicted_outcome: (value) => outcome(value) ?? null,
  code_sent(value) {
    const sent = sentCode(value);
    const { phone, source, data, at } = sent;
    const isWhole = phone && source && data && at !== undefined;
    return isWhole ? (sent as SessionRecord['code_sent']) : undefined;
  },
  submitted_at: isoTime,
  arrived_at: isoTime,
  unshown: oneOf([true]),
  refused: oneOf([true]),
  match(value) {
    const match = readStoredMatch(value);
    return match.status ? (match as StoredMatch) : undefined;
  },
  ...newsReaders,
});

/** The record stored as JSON, or null where it is absent or malformed. */
export function parseSession(raw: string | null): SessionRecord | null {
  const record = readRecord(storedRecord(raw));
  const { session_id, landing_page, referrer, timestamp } = record;
  return session_id && landing_page && referrer && timestamp ? (record as SessionRecord) : null;
}
