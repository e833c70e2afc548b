import { legalNameOfDelivery } from './certificates.ts';
import { sessionHash } from './erasedSessions.ts';
import { isoMilliseconds } from './isoTime.ts';

/** Ways to reach a person: phones of ten digits, e-mail addresses in lower case. */
export interface Contacts {
  phones: string[];
  emails: string[];
}

/** The keys by which rows that name a person are found. */
export interface ContactKeys extends Contacts {
  /** Messages whose text names the person (findNamingMessages). */
  namingMessages: string[];
}

/** The keys by which a person's rows are found. */
export interface PersonKeys extends ContactKeys {
  leadIds: string[];
  /** Phones whose code records are meant, even if they belong to no lead. */
  codePhones: string[];
  /** Sessions of the leads, and sessions that asked a code for one of these phones. */
  leadSessions: string[];
  codeSessions: string[];
}

/** A condition on the rows of a table, which it calls `held`, and its parameters. */
type Rows = readonly [condition: string, parameters: readonly unknown[]];

/** A table that holds something on people. */
export interface PersonTable<Keys = PersonKeys> {
  /** Selects the person's rows. */
  rows: (keys: Keys) => Rows;
  /** What its rows are, for the person. */
  about: string;
  /** The columns that the person is shown, as SQL; rows are sorted by the first. */
  shown: string;
  /** SQL for the name under which a row was sent, if the row has one. */
  name?: string;
}

const at = (...columns: string[]) =>
  columns.map((column) => `${isoMilliseconds(`held.${column}`)} AS ${column}`).join(', ');

const ofLeads = ({ leadIds }: Pick<PersonKeys, 'leadIds'>): Rows => [
  'held.lead_id = ANY($1::uuid[])',
  [leadIds],
];
const ofCodePhones = ({ codePhones }: Pick<PersonKeys, 'codePhones'>): Rows => [
  'held.phone = ANY($1::text[])',
  [codePhones],
];

const MESSAGES = 'lower(held.email) = ANY($1::text[]) OR held.phone = ANY($2::text[])';

/** A pattern for a phone, with anything but digits between its digits. */
const phonePattern = (phone: string) => [...phone].join('[^0-9]*');

/** A pattern for an address, plain or encoded as in a URL. */
const emailPattern = (email: string) =>
  email
    .normalize('NFKC')
    // PostgreSQL takes no backslash before a letter.
    .replaceAll(/[^\p{L}\p{M}\p{N}@]/gu, String.raw`\$&`)
    .replace('@', '(@|%40)')
    .replaceAll(String.raw`\+`, String.raw`(\+|%2b)`);

/**
 * One pattern for all phones and addresses, so that a text is read once; it does not match an address that is
 * part of a longer one. Null if there are none.
 */
export function patternOf({ phones, emails }: Contacts): string | null {
  const addresses = emails.map(emailPattern).join('|');
  const alone = `(^|[^a-z0-9._+-]|%[0-9a-f]{2})(${addresses})($|[^a-z0-9._-]|[.]($|[^a-z0-9]))`;
  const patterns = [...phones.map(phonePattern), ...(emails.length > 0 ? [alone] : [])];
  return patterns.length > 0 ? patterns.join('|') : null;
}

/**
 * Tables whose rows name a person by a phone or an address. An erasure removes the rows that take longest
 * first.
 */
export const tablesByContact = {
  refused_submissions: {
    // Also finds submissions that name the person only in another field. A sender may try to make texts slow
    // to search, and there may be 64 MiB: the pattern takes time in proportion to the length of the text,
    // whatever that says.
    rows: ({ phones, emails }: Contacts) => [
      `held.phone = ANY($1::text[]) OR lower(held.email) = ANY($2::text[])
         OR COALESCE(held.plain, held.body) ~* $3::text`,
      [phones, emails, patternOf({ phones, emails })],
    ],
    about:
      'Requests that were refused when they were sent, and why. Of one that names you but has other contact details, ' +
      'only that it is there.',
    shown: `${at('received_at')}, held.status_code, held.code, held.message,
      held.phone = ANY($1::text[]) OR lower(held.email) = ANY($2::text[]) AS has_your_contact,
      held.phone, held.email, held.ip_address, held.user_agent, held.gpc_header, held.body`,
  },
  contact_messages: {
    rows: ({ phones, emails, namingMessages }) => [
      `${MESSAGES} OR held.message_id = ANY($3::uuid[])`,
      [emails, phones, namingMessages],
    ],
    about:
      'Messages that were sent by the contact page. Of one that names you but has other contact details, only that ' +
      'it is there.',
    shown: `${at('received_at')}, ${MESSAGES} AS has_your_contact, held.first_name, held.last_name, held.email, held.phone, held.message,
      held.consent, held.is_suspicious, held.ip_address, held.user_agent`,
    name: "held.first_name || ' ' || held.last_name",
  },
  bounced_addresses: {
    rows: ({ emails }: Contacts) => ['held.email = ANY($1::text[])', [emails]],
    about: 'E-mail addresses that took no mail: nothing more is sent there.',
    shown: `${at('bounced_at')}, held.email, held.answer`,
  },
} satisfies Record<string, PersonTable<ContactKeys>>;

/**
 * Tables of leads and of visits. An erasure removes these rows in this order, because the codes name the
 * sessions.
 */
export const tablesByVisit = {
  quiz_sessions: {
    rows: ({ leadSessions, codeSessions }) => [
      'held.session_id = ANY($1::text[])',
      [[...leadSessions, ...codeSessions]],
    ],
    about: 'Visits that began to answer the questions.',
    shown: `${at('started_at')}, held.session_id, held.codes AS codes_asked_for`,
  },
  reservations: {
    // Those of a session that only asked a code for one of the phones, too, unless somebody agreed in it.
    rows: ({ leadSessions, codeSessions }) => [
      `held.session_id = ANY($1::text[]) OR held.session_id = ANY($2::text[])
         AND NOT EXISTS (SELECT 1 FROM consents other WHERE other.session_id = held.session_id)`,
      [leadSessions, codeSessions],
    ],
    about: 'Cleaning companies that were named to a visit before the consent was given.',
    shown: `${at('made_at')}, held.session_id, held.zip, held.answers, ${at('expires_at', 'ended_at')},
      held.ended, held.consent_version, held.consent_text`,
  },
  verifications: {
    rows: ofCodePhones,
    about: 'Codes by which a phone was to be confirmed; the codes themselves are not kept.',
    shown: `${at('created_at')}, held.phone, ${at('last_sent_at', 'expires_at')},
      held.attempts, ${at('approved_at', 'closed_at')}`,
  },
  code_sends: {
    rows: ofCodePhones,
    about: 'When a code was sent to the phone.',
    shown: `${at('sent_at')}, held.phone`,
  },
  spent_proofs: {
    rows: ofCodePhones,
    about: 'Proofs of work by which a code was asked for.',
    shown: `${at('expires_at')}, held.phone`,
  },
  leads: {
    rows: ofLeads,
    about: 'Requests for a cleaning: one for each person of a visit.',
    shown: `${at('created_at')}, held.lead_id, held.session_id, held.latest_version, ${at('converted_at')}`,
  },
} satisfies Record<string, PersonTable>;

/** Tables whose rows are removed with those of another table, by a foreign key. */
export const tablesOfOthers = {
  lead_versions: {
    rows: ofLeads,
    about:
      'What was sent with each request, and each change of it: contact details, answers, checks, and from where the visit came.',
    shown: `${at('received_at')}, held.lead_id, held.version, held.status, held.quarantine_reasons,
      held.first_name, held.last_name, held.phone, held.email, held.zip, held.time_zones, held.phone_code,
      held.computed_outcome AS outcome, held.claimed_outcome AS predicted_outcome, held.request AS asked_for_later,
      held.change_id IS NOT NULL AS is_change, held.corrected_by IS NOT NULL AS is_corrected_by_us,
      held.correction_note, held.definition_version, held.answer_differences,
      held.submission AS as_sent`,
  },
  releases: {
    rows: ofLeads,
    about: 'Requests that are to be handed on as soon as the service looks.',
    shown: `${at('released_at')}, held.lead_id, held.version`,
  },
  match_decisions: {
    rows: ofLeads,
    about: 'When a cleaning company was chosen for a request, from what was answered.',
    shown: `${at('decided_at')}, held.lead_id`,
  },
  waiting_leads: {
    rows: ofLeads,
    about: 'Requests that wait for a cleaning company, and why.',
    shown: `${at('since')}, held.lead_id, held.reason`,
  },
  mails: {
    rows: ({ leadIds, phones, emails }) => [
      `held.lead_id = ANY($3::uuid[]) OR held.message_id IN (
         SELECT message_id FROM contact_messages held WHERE ${MESSAGES}
       )`,
      [emails, phones, leadIds],
    ],
    about: 'E-mails and texts about a request or a message, and what became of them.',
    shown: `${at('created_at')}, held.kind, held.lead_id, held.recipient, held.state, held.reason,
      ${at('attempted_at', 'sent_at')}`,
  },
} satisfies Record<string, PersonTable>;

/**
 * Tables in which an erasure keeps a person's rows: proof of consent, unless that is to be removed as well,
 * and what happened to its certificates; who was told; and what is needed to honour an opt-out or an erasure.
 */
export const tablesKept = {
  consents: {
    rows: ofLeads,
    about:
      'Consents to calls and texts, with what proves them. The law has them kept for five years.',
    shown: `${at('received_at')}, held.lead_id, held.version, held.session_id, held.first_name, held.last_name,
      held.phone, held.email, held.text_version, held.text_sha256, ${at('agreed_at', 'shown_at', 'ticked_at', 'submitted_at')},
      held.initially_checked, held.page_url, held.page_build, held.ip_address, held.user_agent,
      held.browser_user_agent, held.gpc, held.gpc_header, held.certificate_url, held.lead_token,
      ${at('lead_token_at')}, held.phone_verified, ${at('phone_verified_at')}, held.unproven, held.company_ids,
      held.proof_lane || '/' || held.proof_number AS entry_in_chain`,
  },
  consent_texts: {
    rows: ({ leadIds }) => [
      'held.sha256 IN (SELECT text_sha256 FROM consents WHERE lead_id = ANY($1::uuid[]))',
      [leadIds],
    ],
    about: 'The wording of these consents.',
    shown: 'held.sha256, held.text',
  },
  certificate_claims: {
    rows: ofLeads,
    about: 'What TrustedForm said of the certificates of these consents.',
    shown: `${at('created_at')}, held.lead_id, held.version, held.state, held.reason, held.phone_match,
      held.email_match, ${at('expires_at', 'attempted_at')}, held.answer`,
  },
  deliveries: {
    rows: ofLeads,
    about:
      'To whom a request was sent, and who was told that it must no longer be used; with the result.',
    shown: `${at('created_at')}, held.lead_id, held.version, held.destination,
      ${legalNameOfDelivery('held')} AS company, held.event, held.state, held.reason, held.attempts,
      held.last_status, ${at('attempted_at', 'delivered_at', 'requested_at')},
      held.told IS NOT NULL AS is_told_by_other_means`,
  },
  assignments: {
    rows: ofLeads,
    about: 'Which cleaning company was to call about a request, and what it said became of it.',
    shown: `${at('assigned_at')}, held.lead_id, held.lead_version, held.company_id, (
        SELECT s.terms ->> 'legal_name' FROM company_versions s
        WHERE s.company_id = held.company_id AND s.version = held.company_version
      ) AS company, ${at('promised_by', 'accepted_at', 'contacted_at', 'ended_at')}, held.ended, held.return_reason`,
  },
  opt_outs: {
    rows: ({ phones, emails }) => [
      `held.kind = 'phone' AND held.subject = ANY($1::text[])
         OR held.kind = 'email' AND held.subject = ANY($2::text[])`,
      [phones, emails],
    ],
    about:
      'Requests not to be texted, called, sold or shared, and to be texted again; with the first words of a text, or our note.',
    shown: `${at('requested_at')}, held.kind, held.subject, held.request, held.source, held.keyword, held.gpc,
      ${at('entered_at')}`,
  },
  erased_sessions: {
    rows: ({ leadIds }) => [
      `held.session_sha256 IN (
         SELECT ${sessionHash('session_id')} FROM consents WHERE lead_id = ANY($1::uuid[])
       )`,
      [leadIds],
    ],
    about: 'Visits whose data was erased in the last days.',
    shown: at('erased_at'),
  },
} satisfies Record<string, PersonTable>;

/** Every table in which SQL alone finds a person's rows, in the order in which they are shown. */
export const personTables: Readonly<Record<string, PersonTable>> = {
  ...tablesOfOthers,
  ...tablesKept,
  ...tablesByContact,
  ...tablesByVisit,
};

/** Tables in which only code finds a person's rows (leads/personDocument.ts), described for the person. */
export const tablesFoundByCode = {
  erasures: 'Proofs that data was erased.',
  proof_entries: 'What the signed record of consents tells of your requests besides.',
} as const;

/** Every other table, and what it holds instead of anything on a person. */
export const impersonalTables: Readonly<Record<string, string>> = {
  company_counts: 'how many leads a company got',
  company_revisions: 'changes of the list of companies',
  company_secrets: 'keys of companies',
  company_versions: 'what companies agreed to',
  consent_removals: 'how many consent records were removed, when and why',
  migrations: 'changes of the tables',
  paid_lookups: 'addresses of the network that looked numbers up, for a day; of whom nobody knows',
  proof_heads: 'ends of the chain',
  proof_keys: 'the key of the proofs of work',
  proof_timestamps: 'answers of a timestamp service',
  published_texts: 'wordings that were on the site',
  rate_limits: 'addresses of the network that called, for a minute; of whom nobody knows',
  readiness_probe: 'when the database was last written to',
  retention_clock: 'the latest time that was right',
  service_settings: 'settings',
  signing_keys: 'keys of the service',
};
