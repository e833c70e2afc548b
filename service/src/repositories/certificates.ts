import { companyDestination } from '../common/companyDestination.ts';
import type { EntryKind } from '../proof/content.ts';
import type { Queryable } from '../database/types.ts';
import { requestedAt } from './deliveries.ts';
import { isoTime as iso } from './isoTime.ts';

/** Whose consents are asked for. */
export type CertificateRequest =
  | { leadId: string; version?: number }
  /** Ten digits. */
  | { phone: string };

/** A consent with what is stored about it elsewhere; times in ISO 8601, UTC. */
export interface ConsentRow {
  /** The row itself as JSON, as an export has it; its times are in the session's zone. */
  record: Record<string, unknown>;
  lead_id: string;
  version: number;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  text: string;
  text_sha256: string;
  text_version: string;
  agreed_at: string;
  received_at: string;
  initially_checked: boolean | null;
  page_url: string;
  ip_address: string;
  user_agent: string;
  browser_user_agent: string;
  gpc: boolean | null;
  gpc_header: boolean;
  certificate_url: string;
  lead_token: string;
  lead_token_at: string | null;
  phone_verified: boolean;
  phone_verified_at: string | null;
  /** From the ticket, like `shown_at`, `ticked_at` and `page_build`; null for consents from before tickets. */
  ticket_id: string | null;
  shown_at: string | null;
  submitted_at: string | null;
  ticked_at: string | null;
  page_build: string | null;
  /** Why no ticket proves the consent; null if one does, and for consents from before tickets. */
  unproven: string | null;
  /** The companies that the text names, as the service itself recorded; null if it names none. */
  company_ids: string[] | null;
  /** The legal names of these companies, in the order of the text and as they stand there. */
  company_names: string[];
  /** Null if the lead was erased, or is past its retention time. */
  status: 'accepted' | 'quarantined' | null;
  quarantine_reasons: string[] | null;
  phone_code: 'confirmed' | 'unconfirmed' | 'not_asked' | null;
  /** The time zones of the ZIP's place (IANA names); a ZIP may lie in two. */
  time_zones: string[] | null;
  form_elapsed_ms: number | null;
  /** Whether it was given, or may have been, with a change of a request. */
  is_change: boolean;
  codes: {
    created_at: string;
    last_sent_at: string;
    attempts: number;
    approved_at: string | null;
  }[];
  deliveries: {
    destination: string;
    /** That of the company, if it is one, as it got the lead; null for other destinations. */
    legal_name: string | null;
    event: string;
    /** That of the consent that it is about; a notice of a revocation is about earlier consents as well. */
    version: number;
    state: string;
    attempts: number;
    last_status: number | null;
    /** For a notice, when somebody made the request that it tells of. */
    requested_at: string;
    delivered_at: string | null;
    /** Who told the destination by other means, and how. */
    told: string | null;
  }[];
  /** The chain's entry of the consent, and the first signed head after it. */
  chain: {
    lane: string;
    number: number;
    kind: EntryKind;
    at: string;
    previous: string;
    hash: string;
    content: string;
    head: {
      number: number;
      body: string;
      hash: string;
      at: string;
      key: string;
      is_timestamped: boolean;
    } | null;
  } | null;
  /** What happened to its certificate at TrustedForm; null if nobody tried to claim it. */
  claim: {
    state: 'pending' | 'retained' | 'unclaimed';
    reason: string | null;
    phone_match: boolean | null;
    email_match: boolean | null;
    attempted_at: string | null;
    expires_at: string | null;
  } | null;
  requests: {
    kind: 'phone' | 'email';
    request: string;
    source: string;
    keyword: string;
    requested_at: string;
    entered_at: string | null;
    /** Whether it is a company's report of a wrong phone that the operator refused. */
    is_refused: boolean;
  }[];
}

/** SQL for the entry of a consent `c`; one from before the chain names none, and is in an entry of many. */
const CHAIN = `(
  SELECT jsonb_build_object(
    'lane', e.lane, 'number', e.number, 'kind', e.kind, 'at', e.at, 'previous', e.previous, 'hash', e.hash, 'content', e.content,
    'head', (
      SELECT jsonb_build_object('number', h.number, 'body', h.body, 'hash', h.hash, 'at', h.body::jsonb ->> 'at',
        'key', h.body::jsonb ->> 'key',
        'is_timestamped', EXISTS (SELECT 1 FROM proof_timestamps s WHERE s.number = h.number))
      FROM proof_heads h CROSS JOIN LATERAL jsonb_array_elements(h.body::jsonb -> 'lanes') AS x (lane)
      WHERE x.lane ->> 0 = e.lane::text AND (x.lane ->> 1)::bigint >= e.number
      ORDER BY h.number LIMIT 1
    )
  )
  FROM proof_entries e
  WHERE e.lane = c.proof_lane AND (
    e.number = c.proof_number
    OR c.proof_number IS NULL AND position(format('"%s/%s"', c.lead_id, c.version) IN e.content) > 0
  )
  ORDER BY e.number LIMIT 1
)`;

/** SQL for the legal names in the text of a consent `c`: each version of a company is kept as it was. */
const COMPANY_NAMES = `COALESCE((
  SELECT jsonb_agg(s.terms ->> 'legal_name' ORDER BY n.place)
  FROM unnest(c.company_ids, c.company_versions) WITH ORDINALITY AS n (id, version, place)
  JOIN company_versions s ON s.company_id = n.id AND s.version = n.version
), '[]'::jsonb)`;

/**
 * SQL for the legal name under which a company got the lead of a delivery. If it got the lead twice, the
 * version of the lead tells which time is meant. An assignment outlives its lead.
 */
export const legalNameOfDelivery = (delivery: string) => `(
  SELECT s.terms ->> 'legal_name'
  FROM assignments a
  JOIN company_versions s ON s.company_id = a.company_id AND s.version = a.company_version
  WHERE a.lead_id = ${delivery}.lead_id AND ${delivery}.destination = '${companyDestination('')}' || a.company_id
    AND a.lead_version <= ${delivery}.version
  ORDER BY a.lead_version DESC, a.assigned_at DESC LIMIT 1
)`;

/** A person may have submitted often: at most this many at once, the others one by one. */
export const MOST_CERTIFICATES = 50;

// A notice of a revoked consent is about the version that it names and those before it. The other notices are
// about the whole lead.
const SELECT = `
  SELECT pg_catalog.to_jsonb(c) AS record, c.lead_id, c.version, c.first_name, c.last_name, c.phone, c.email,
    t.text, c.text_sha256, c.text_version,
    ${iso('c.agreed_at')} AS agreed_at, ${iso('c.received_at')} AS received_at,
    c.initially_checked, c.page_url, c.ip_address, c.user_agent, c.browser_user_agent,
    c.gpc, c.gpc_header, c.certificate_url, c.lead_token,
    ${iso('c.lead_token_at')} AS lead_token_at,
    c.phone_verified, ${iso('c.phone_verified_at')} AS phone_verified_at,
    c.ticket_id, ${iso('c.shown_at')} AS shown_at, ${iso('c.ticked_at')} AS ticked_at,
    ${iso('c.submitted_at')} AS submitted_at,
    c.page_build, c.unproven, c.company_ids, ${COMPANY_NAMES} AS company_names,
    v.status, v.quarantine_reasons, v.phone_code, v.time_zones,
    -- A version by a change has the measure of the quiz's form; of an erased one nobody can say.
    CASE WHEN v.change_id IS NULL THEN (v.submission #>> '{signals,form_elapsed_ms}')::int END
      AS form_elapsed_ms,
    COALESCE(v.change_id IS NOT NULL, c.version > 1) AS is_change,
    COALESCE((
      SELECT jsonb_agg(jsonb_build_object(
        'created_at', ${iso('n.created_at')}, 'last_sent_at', ${iso('n.last_sent_at')},
        'attempts', n.attempts, 'approved_at', ${iso('n.approved_at')}
      ) ORDER BY n.created_at)
      FROM verifications n
      WHERE n.phone = c.phone AND n.session_id = c.session_id AND n.created_at <= c.received_at
    ), '[]'::jsonb) AS codes,
    COALESCE((
      SELECT jsonb_agg(jsonb_build_object(
        'destination', d.destination, 'legal_name', ${legalNameOfDelivery('d')}, 'event', d.event,
        'version', agreed.version, 'state', d.state, 'attempts', d.attempts, 'last_status', d.last_status,
        'requested_at', ${iso(requestedAt('d'))}, 'delivered_at', ${iso('d.delivered_at')},
        'told', d.told
      ) ORDER BY d.created_at, d.destination)
      FROM deliveries d CROSS JOIN LATERAL (
        SELECT COALESCE((SELECT version FROM consent_of(d.lead_id, d.version)), d.version) AS version
      ) agreed
      WHERE d.lead_id = c.lead_id AND CASE d.event
        WHEN 'lead' THEN agreed.version = c.version
        WHEN 'consent.revoked' THEN agreed.version >= c.version
        ELSE true
      END
    ), '[]'::jsonb) AS deliveries,
    ${CHAIN} AS chain,
    (
      SELECT jsonb_build_object(
        'state', k.state, 'reason', k.reason,
        'phone_match', k.phone_match, 'email_match', k.email_match,
        'attempted_at', ${iso('k.attempted_at')}, 'expires_at', ${iso('k.expires_at')}
      )
      FROM certificate_claims k WHERE k.lead_id = c.lead_id AND k.version = c.version
    ) AS claim,
    COALESCE((
      SELECT jsonb_agg(jsonb_build_object(
        'kind', o.kind, 'request', o.request, 'source', o.source, 'keyword', o.keyword,
        'requested_at', ${iso('o.requested_at')}, 'entered_at', ${iso('o.entered_at')},
        'is_refused', COALESCE(is_refused_report(o.wrong_number_of), false)
      ) ORDER BY o.opt_out_id)
      FROM opt_outs o
      WHERE o.kind = 'phone' AND o.subject = c.phone
        OR o.kind = 'email' AND o.subject = ANY (lower(c.email) || ARRAY(
          SELECT lower(e.email) FROM lead_versions e
          WHERE e.lead_id = c.lead_id AND e.change_id IS NOT NULL
        ))
    ), '[]'::jsonb) AS requests
  FROM consents c
  JOIN consent_texts t ON t.sha256 = c.text_sha256
  LEFT JOIN lead_versions v USING (lead_id, version)`;

/** The consents that are asked for, also of leads that are no longer stored, the newest first. */
export function readConsents(db: Queryable, request: CertificateRequest): Promise<ConsentRow[]> {
  const [condition, parameters] =
    'phone' in request
      ? ['c.phone = $1', [request.phone]]
      : request.version === undefined
        ? ['c.lead_id = $1::uuid', [request.leadId]]
        : ['c.lead_id = $1::uuid AND c.version = $2::int', [request.leadId, request.version]];
  return db.query(
    `${SELECT} WHERE ${condition} ORDER BY c.received_at DESC, c.lead_id, c.version DESC LIMIT ${MOST_CERTIFICATES}`,
    parameters,
  ) as Promise<unknown> as Promise<ConsentRow[]>;
}
