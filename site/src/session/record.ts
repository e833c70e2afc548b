/**
 * The session record: what is known of one visit, kept in session storage after every
 * answer (`quiz_session`) and, as submitted, for the outcome page
 * (`session_data`). Keys are the specification's (docs/specification.md, section 3).
 */
import { bounded, leadLimits, type Consent } from '@tidyguard/content';
import type {
  EmailData,
  CheckSource,
  Lead,
  LeadMatch,
  LeadUpdate,
  PhoneData,
  ZipData,
} from '@tidyguard/service/contract';

/**
 * The event that the window fires after a lead, or a change of one, was acknowledged or refused in any tab
 * (SettledDetail). Without a `detail`, only the record has changed.
 */
export const SETTLED_EVENT = 'tidyguard:settled';

/** The event's `detail`: the outbox's key of what ended, how, and the change itself if this tab sent it. */
export type SettledDetail = readonly [
  about: string,
  settlement: 'acknowledged' | 'refused',
  changes?: LeadUpdate['changes'] | undefined,
];

/** The result of a check that came out valid, and the value that was checked. */
export interface StoredCheck<Data> {
  status: 'valid';
  value: string;
  source: CheckSource;
  data: Partial<Data>;
}

export interface StoredValidations {
  zip?: StoredCheck<ZipData>;
  email?: StoredCheck<EmailData>;
  phone?: StoredCheck<PhoneData> & { verified: boolean };
}

/** A code that was sent: after a reload, the field to type it into must still be there. */
interface SentCode {
  phone: string;
  source: CheckSource;
  data: Partial<PhoneData>;
  /** Epoch milliseconds. */
  at: number;
}

/** The answers by question id. */
type StoredAnswers = Readonly<Record<string, string | undefined>>;

export type StoredFields = Partial<Pick<Lead, 'first_name' | 'last_name' | 'phone' | 'email'>>;

/** Proof that the visitor was there (lead token and certificate), as far as it has been received. */
export interface ComplianceFields {
  leadid_token: string;
  /** When the token was found; ISO time or empty. */
  leadid_timestamp: string;
  trusted_form_cert: string;
  page_url: string;
}

/** Who calls: first as the visitor was told before submitting, then as the service acknowledged it. */
export interface StoredMatch extends LeadMatch {
  /** Whether the visitor agreed to more than one. */
  has_others?: true;
  /** The consent that names the companies; a new phone needs it again. */
  consent?: Consent;
}

export interface SessionRecord {
  session_id: string;
  /** A secret that only this browser and the service know; absent in a session that has just begun. */
  session_key?: string;
  landing_page: string;
  /** The page that led here, or 'direct'. */
  referrer: string;
  /** When the session began; ISO time. */
  timestamp: string;
  quiz_answers: StoredAnswers;
  form_fields: StoredFields;
  validations: StoredValidations;
  /** The code that was sent to the phone now typed and is not confirmed yet; absent if there is none. */
  code_sent?: SentCode;
  compliance: ComplianceFields;
  /** Every query parameter of the landing address, bounded. */
  utm: Record<string, string>;
  ip_address: null;
  user_agent: string;
  predicted_outcome: string | null;
  /** When the quiz was submitted; ISO time. Absent while it runs. */
  submitted_at?: string;
  /** When the service acknowledged the lead, by this device's clock; ISO time. Absent if not known. */
  arrived_at?: string;
  /**
   * How far that clock was ahead of the service's at that time, in milliseconds; negative if it was behind.
   * Absent if the service's time is not known.
   */
  ahead_ms?: number | undefined;
  /** The quiz is still sending, and its visitor has not reached the outcome page. */
  unshown?: true;
  /** The service has refused the submission for good, or it was given up after 72 hours: nobody will call. */
  refused?: true;
  /** Absent if the lead goes its usual way. */
  match?: StoredMatch;
  /** The service holds the lead: a person checks it before anybody calls. */
  held?: boolean;
  /** The key with which this browser can change the submitted lead. */
  edit_key?: string;
  /**
   * The time from which the phone may be called: first as the visitor was told before submitting, then as
   * the service acknowledged it; ISO time. Absent if calls may come at once.
   */
  call_not_before?: string | undefined;
  /** The time zone (IANA) of the home. */
  time_zone?: string | undefined;
}

/** What the service told about a lead when it acknowledged it; a service other than ours tells nothing. */
export type LeadNews = Pick<
  SessionRecord,
  'edit_key' | 'call_not_before' | 'time_zone' | 'held' | 'ahead_ms'
> & {
  match?: LeadMatch;
};

/** Query parameters within the service's limits: of their number, their names and their values. */
export function boundedUtm(parameters: Iterable<[string, string]>): Record<string, string> {
  const { utm } = leadLimits;
  const taken = new Map<string, string>();
  let encoded = 0;
  for (const [name, value] of parameters) {
    const key = bounded(name, utm.name);
    // The first value of a repeated parameter counts, as in analytics tools. The service refuses a body,
    // and with it the lead, if it has a key called __proto__.
    if (key === '' || key === '__proto__' || taken.has(key)) continue;
    const text = bounded(value, utm.value);
    // Encoded text is never shorter than in the body, so this keeps within the room that the body has.
    encoded += encodeURIComponent(key + text).length;
    if (taken.size === utm.parameters || encoded > utm.encoded) break;
    taken.set(key, text);
  }
  return Object.fromEntries(taken);
}

export interface SessionStart {
  sessionId: string;
  /** The landing page's full address. */
  url: string;
  /** document.referrer; empty where there is none. */
  referrer: string;
  /** ISO time. */
  now: string;
  userAgent: string;
}

/** A fresh record, made by the first page of a session. */
export function startSession({
  sessionId,
  url,
  referrer,
  now,
  userAgent,
}: SessionStart): SessionRecord {
  // Stryker disable next-line StringLiteral: a split text always has a first piece
  const [address = ''] = url.split('#');
  const query = address.indexOf('?');
  const search = query === -1 ? '' : address.slice(query + 1);
  return {
    session_id: sessionId,
    landing_page: bounded(url, leadLimits.url),
    referrer: bounded(referrer, leadLimits.url) || 'direct',
    timestamp: now,
    quiz_answers: {},
    form_fields: {},
    validations: {},
    compliance: { leadid_token: '', leadid_timestamp: '', trusted_form_cert: '', page_url: '' },
    utm: boundedUtm(new URLSearchParams(search)),
    ip_address: null,
    user_agent: bounded(userAgent, leadLimits.userAgent),
    predicted_outcome: null,
  };
}

/**
 * The record without last name, phone and e-mail, for when the lead will not be sent
 * again. First name, city and outcome stay for the outcome page.
 */
export function erasePersonalData(record: SessionRecord): SessionRecord {
  const { first_name } = record.form_fields;
  const { zip } = record.validations;
  const rest = { ...record };
  delete rest.code_sent;
  return {
    ...rest,
    form_fields: first_name === undefined ? {} : { first_name },
    validations: zip ? { zip } : {},
  };
}
