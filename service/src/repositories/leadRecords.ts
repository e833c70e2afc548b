import type { AnswerDifferences } from '@tidyguard/content';
import type { LeadRequest, QuizAnswers } from '../contract/index.ts';
import type { Queryable } from '../database/types.ts';
import { hasRequest } from './decisiveConsent.ts';
import type { DeliveryEvent } from './deliveries.ts';
import { isoTime as iso } from './isoTime.ts';

/** The last record of a page; the next page begins after it. */
export interface RecordCursor {
  receivedAt: string;
  leadId: string;
  version: number;
}

/** Whether a submission is delivered to the destinations, or held. */
export const leadStatuses = ['accepted', 'quarantined'] as const;
type LeadStatus = (typeof leadStatuses)[number];

/** Which records are asked for; what is left out restricts nothing. */
export interface RecordFilter {
  /** Received at this time or later, and before that time; ISO 8601. */
  since?: string;
  before?: string;
  leadId?: string;
  /** Ten digits. */
  phone?: string;
  /** Without regard to case. */
  email?: string;
  outcome?: string;
  status?: LeadStatus;
}

/** One delivery of a lead version. */
interface DeliveryRecord {
  destination: string;
  /** The lead itself, or word that it must not be used any more. */
  event: DeliveryEvent;
  state: string;
  /** Why the lead is withheld, or what the destination is told of. */
  reason: string | null;
  attempts: number;
  last_status: number | null;
  delivered_at: string | null;
  /** Who gave the destination a notice by other means, and how; null if nobody recorded that. */
  told: string | null;
}

/** A stored lead version as the operator sees and exports it; times in ISO 8601, UTC. */
export interface LeadRecord {
  lead_id: string;
  session_id: string;
  version: number;
  latest: boolean;
  received_at: string;
  status: LeadStatus;
  quarantine_reasons: string[];
  converted_at: string | null;
  /** The company that has the lead now; null if none has it. */
  company_id: string | null;
  /** Whether the phone is opted out of calls and texts, or an opt-out ends this consent. */
  opted_out: boolean;
  first_name: string;
  last_name: string;
  phone: string;
  /** Whether a code was confirmed for the phone, as the service knew; null for old versions. */
  phone_code: 'confirmed' | 'unconfirmed' | 'not_asked' | null;
  email: string;
  zip: string;
  /** The time zones that the ZIP's place may be in, its own first; null for old versions. */
  time_zones: string[] | null;
  /** Computed by the service from the answers. */
  outcome: string;
  /** As the browser computed it. */
  predicted_outcome: string;
  quiz_answers: QuizAnswers;
  /** What was requested on the outcome page, in addition to the answers; null if nothing was. */
  request: LeadRequest | null;
  /** Which operator entered this version for the person, and why; null if the visitor sent it. */
  correction: { by: string; note: string } | null;
  /** The version of the definition that the page asked; null if the page did not say. */
  definition_version: string | null;
  /** How the answers differ from the definition of the service that stored them; null if they fit. */
  answer_differences: AnswerDifferences | null;
  consent: {
    text: string;
    version: string;
    sha256: string;
    agreed_at: string;
    received_at: string;
    initially_checked: boolean | null;
    page_url: string;
    ip_address: string;
    user_agent: string;
    gpc: boolean | null;
    gpc_header: boolean;
    certificate_url: string;
    /** Whether TrustedForm retains the certificate. */
    certificate: {
      /** `none`: the lead has none; `unclaimed` without a reason: nobody tried. */
      state: 'none' | 'pending' | 'retained' | 'unclaimed';
      reason: string | null;
      expires_at: string | null;
      /** Whether it holds the lead's phone and e-mail address; null if that is not known. */
      phone_match: boolean | null;
      email_match: boolean | null;
    };
    lead_token: string;
    /** Whether a ticket of the service proves text, time and session; null for consents from before tickets. */
    proof: 'proven' | 'unproven' | null;
    unproven_reason: string | null;
    /** When the text was shown and the box ticked, by the service's clock; null if no ticket says so. */
    shown_at: string | null;
    ticked_at: string | null;
    /** When the form was submitted, by the browser's clock; null if the page did not say. */
    submitted_at: string | null;
    /** The build of the page; null if no ticket names it. */
    page_build: string | null;
    /** The companies that the text names besides the product's own; null if it names none. */
    company_ids: string[] | null;
    phone_verified: boolean;
    phone_verified_at: string | null;
  } | null;
  validations: Record<string, unknown>;
  utm: Record<string, string>;
  metadata: Record<string, unknown>;
  deliveries: DeliveryRecord[];
}

// LATERAL with OFFSET makes the database look up leads and claims by their keys. A plain join may read all of
// them as long as the database has no statistics; the embedded one never has any.
const SELECT = `
  SELECT v.lead_id, l.session_id, v.version, v.version = l.latest_version AS latest,
    ${iso('v.received_at')} AS received_at, v.status, v.quarantine_reasons,
    ${iso('l.converted_at')} AS converted_at,
    (
      SELECT a.company_id FROM assignments a WHERE a.lead_id = v.lead_id AND a.ended_at IS NULL
    ) AS company_id,
    CASE WHEN ${hasRequest('v.lead_id')}
      THEN (stop_of(v.phone)).opt_out_id IS NOT NULL OR opt_out_of(c) IS NOT NULL ELSE false
    END AS opted_out,
    v.first_name, v.last_name, v.phone, v.phone_code, v.email, v.zip, v.time_zones,
    v.computed_outcome AS outcome, v.claimed_outcome AS predicted_outcome,
    v.submission -> 'quiz_answers' AS quiz_answers, v.request,
    CASE WHEN v.corrected_by IS NOT NULL
      THEN jsonb_build_object('by', v.corrected_by, 'note', v.correction_note)
    END AS correction,
    v.definition_version, v.answer_differences,
    CASE WHEN c.lead_id IS NULL THEN NULL ELSE jsonb_build_object(
      'text', t.text, 'version', c.text_version, 'sha256', c.text_sha256,
      'agreed_at', ${iso('c.agreed_at')}, 'received_at', ${iso('c.received_at')},
      'initially_checked', c.initially_checked, 'page_url', c.page_url,
      'ip_address', c.ip_address, 'user_agent', c.user_agent,
      'gpc', c.gpc, 'gpc_header', c.gpc_header,
      'certificate', jsonb_build_object(
        'state', CASE WHEN c.certificate_url = '' THEN 'none' ELSE COALESCE(k.state, 'unclaimed') END,
        'reason', k.reason, 'expires_at', ${iso('k.expires_at')},
        'phone_match', k.phone_match, 'email_match', k.email_match
      ),
      'certificate_url', c.certificate_url, 'lead_token', c.lead_token,
      'proof', CASE
        WHEN c.unproven IS NOT NULL THEN 'unproven' WHEN c.ticket_id IS NOT NULL THEN 'proven'
      END,
      'unproven_reason', c.unproven, 'shown_at', ${iso('c.shown_at')},
      'ticked_at', ${iso('c.ticked_at')},
      'submitted_at', ${iso('c.submitted_at')}, 'page_build', c.page_build,
      'company_ids', c.company_ids,
      'phone_verified', c.phone_verified, 'phone_verified_at', ${iso('c.phone_verified_at')}
    ) END AS consent,
    v.submission -> 'validations' AS validations,
    v.submission -> 'utm' AS utm,
    v.submission -> 'metadata' AS metadata,
    COALESCE((
      SELECT jsonb_agg(jsonb_build_object(
        'destination', d.destination, 'event', d.event, 'state', d.state, 'reason', d.reason,
        'attempts', d.attempts, 'last_status', d.last_status,
        'delivered_at', ${iso('d.delivered_at')}, 'told', d.told
      ) ORDER BY d.destination, d.created_at)
      FROM deliveries d WHERE d.lead_id = v.lead_id AND d.version = v.version
    ), '[]'::jsonb) AS deliveries
  FROM lead_versions v
  CROSS JOIN LATERAL (SELECT * FROM leads WHERE leads.lead_id = v.lead_id OFFSET 0) l
  LEFT JOIN LATERAL consent_of(v.lead_id, v.version) c ON true
  LEFT JOIN LATERAL (
    SELECT * FROM certificate_claims claim
    WHERE claim.lead_id = c.lead_id AND claim.version = c.version OFFSET 0
  ) k ON true
  LEFT JOIN consent_texts t ON t.sha256 = c.text_sha256`;

/** The condition of each filter, where `?` stands for its value. */
const CONDITIONS: Readonly<Record<keyof RecordFilter, string>> = {
  since: 'v.received_at >= ?::timestamptz',
  before: 'v.received_at < ?::timestamptz',
  leadId: 'v.lead_id = ?::uuid',
  phone: 'v.phone = ?',
  email: 'lower(v.email) = lower(?)',
  outcome: 'v.computed_outcome = ?',
  status: 'v.status = ?',
};

const isFilter = (name: string): name is keyof RecordFilter => Object.hasOwn(CONDITIONS, name);

/** A page of the records that `filter` asks for, oldest first, after `cursor`. */
export function readRecords(
  db: Queryable,
  cursor: RecordCursor | null,
  limit: number,
  filter: RecordFilter = {},
): Promise<LeadRecord[]> {
  const from = cursor ?? {
    receivedAt: '-infinity',
    leadId: '00000000-0000-0000-0000-000000000000',
    version: 0,
  };
  const parameters: unknown[] = [from.receivedAt, from.leadId, from.version, limit];
  const conditions = Object.entries(filter).flatMap(([name, value]) =>
    isFilter(name) && value !== undefined
      ? `AND ${CONDITIONS[name].replace('?', `$${parameters.push(value)}`)}`
      : [],
  );
  return db.query(
    `${SELECT}
     WHERE (v.received_at, v.lead_id, v.version) > ($1::timestamptz, $2::uuid, $3::int)
       ${conditions.join(' ')}
     ORDER BY v.received_at, v.lead_id, v.version LIMIT $4`,
    parameters,
  ) as Promise<unknown> as Promise<LeadRecord[]>;
}

/** The records of the given lead versions, in any order. */
export function readRecordsOf(
  db: Queryable,
  versions: readonly { lead_id: string; version: number }[],
): Promise<LeadRecord[]> {
  return db.query(
    `${SELECT} WHERE (v.lead_id, v.version) IN (
       SELECT x.lead_id, x.version
       FROM jsonb_to_recordset($1::jsonb) AS x (lead_id uuid, version integer)
     )`,
    [JSON.stringify(versions)],
  ) as Promise<unknown> as Promise<LeadRecord[]>;
}

/** The leads whose ids begin with these hexadecimal digits, ten at most, by the digits. */
export async function findLeadsByPrefix(
  db: Queryable,
  prefixes: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.query<{ prefix: string; lead_id: string }>(
    `SELECT x.prefix, l.lead_id FROM unnest($1::text[]) AS x (prefix)
     CROSS JOIN LATERAL (
       SELECT lead_id FROM leads
       WHERE lead_id BETWEEN rpad(x.prefix, 32, '0')::uuid AND rpad(x.prefix, 32, 'f')::uuid
       OFFSET 0
     ) l`,
    [[...prefixes]],
  );
  const found = new Map<string, string[]>();
  for (const { prefix, lead_id } of rows) {
    found.set(prefix, [...(found.get(prefix) ?? []), lead_id]);
  }
  return found;
}
