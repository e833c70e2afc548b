import type { Queryable } from '../database/types.ts';
import type { JudgedSubmission, NewSubmission } from '../leads/submission.ts';
import type { Proof } from '../proof/telling.ts';
import type { StoredRow } from '../proof/content.ts';
import { keptSince } from './keptSince.ts';

/** The first lead of a session, which holds the session's lock. */
export interface ClaimedSession extends Record<string, unknown> {
  session_id: string;
  lead_id: string;
  /** Whether the claim created the lead: the session has no other. */
  created: boolean;
  /** When a code was last confirmed in this session, by phone; null where none was. */
  confirmed: Record<string, string> | null;
}

/** A version that a session already has. */
export interface KnownVersion extends Record<string, unknown> {
  session_id: string;
  lead_id: string;
  /** Which person of the session the lead is of, counted from 1. */
  person: number;
  latest_version: number;
  fingerprint: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  /** The hash of the session's key that the lead was first sent with; null where there was none. */
  owner: string | null;
  /** The ticket that the version used up. */
  ticket_id: string | null;
}

/** A submission that becomes a version of a lead. */
export interface NewVersion {
  leadId: string;
  version: number;
  submission: JudgedSubmission;
}

// The update locks the row, so that two processes that store the same session take turns.
const CLAIM_SESSIONS = `
  INSERT INTO leads (lead_id, session_id, created_at, owner)
  SELECT x."leadId", x."sessionId", x."receivedAt", x.owner
  FROM jsonb_to_recordset($1::jsonb)
    AS x ("leadId" uuid, "sessionId" text, "receivedAt" timestamptz, owner text)
  ORDER BY x."sessionId"
  ON CONFLICT (session_id, person) DO UPDATE SET session_id = EXCLUDED.session_id
  RETURNING lead_id, session_id, (xmax = 0) AS created,
    (
      SELECT jsonb_object_agg(v.phone, v.approved_at ORDER BY v.approved_at)
      FROM verifications v WHERE v.session_id = leads.session_id AND v.approved_at IS NOT NULL
    ) AS confirmed`;

const INSERT_VERSIONS = `
  WITH x AS MATERIALIZED (
    SELECT *, ${keptSince('"receivedAt"')} AS "keptSince" FROM jsonb_to_recordset($1::jsonb) AS x (
      "leadId" uuid, version integer, "sessionId" text, "receivedAt" timestamptz,
      fingerprint text, status text, reasons text[],
      "computedOutcome" text, "answerDifferences" jsonb, "ipAddress" text, "userAgent" text, "gpcHeader" boolean,
      "textSha256" text, submission jsonb, "phoneCode" text, "confirmedAt" timestamptz,
      "timeZones" text[], "ticketId" uuid, "shownAt" timestamptz, "tickedAt" timestamptz,
      "pageBuild" text, unproven text
    )
  ), texts AS (
    INSERT INTO consent_texts (sha256, text)
    SELECT sha256, text FROM jsonb_to_recordset($2::jsonb) AS t (sha256 text, text text)
    ORDER BY sha256
    ON CONFLICT (sha256) DO NOTHING RETURNING *
  ), versions AS (
    INSERT INTO lead_versions (
      lead_id, version, received_at, fingerprint, status, quarantine_reasons,
      first_name, last_name, phone, email, zip, computed_outcome, claimed_outcome,
      definition_version, answer_differences, submission, phone_code, kept_since, time_zones
    )
    SELECT "leadId", version, "receivedAt", fingerprint, status, reasons,
      submission #>> '{lead,first_name}', submission #>> '{lead,last_name}',
      submission #>> '{lead,phone}', submission #>> '{lead,email}',
      submission #>> '{quiz_answers,zip}', "computedOutcome",
      submission ->> 'predicted_outcome',
      submission #>> '{signals,definition_version}', "answerDifferences", submission, "phoneCode",
      "keptSince", "timeZones"
    FROM x
  )
  INSERT INTO consents (
    lead_id, version, session_id, first_name, last_name, phone, email,
    text_sha256, text_version, agreed_at, received_at, initially_checked, page_url,
    ip_address, user_agent, browser_user_agent, gpc, gpc_header,
    certificate_url, lead_token, lead_token_at, phone_verified, phone_verified_at, kept_since,
    ticket_id, shown_at, ticked_at, page_build, unproven, proof_lane, proof_number
  )
  SELECT "leadId", version, "sessionId",
    submission #>> '{lead,first_name}', submission #>> '{lead,last_name}',
    submission #>> '{lead,phone}', submission #>> '{lead,email}',
    "textSha256", submission #>> '{consent,tcpa_version}',
    (submission #>> '{consent,tcpa_timestamp}')::timestamptz, "receivedAt",
    (submission #>> '{signals,consent_initially_checked}')::boolean,
    submission ->> 'page_url', "ipAddress", "userAgent",
    submission #>> '{metadata,user_agent}',
    (submission #>> '{signals,gpc}')::boolean, "gpcHeader",
    submission ->> 'xxTrustedFormCertUrl',
    COALESCE(submission ->> 'leadid_token', submission #>> '{lead,leadid_token}'),
    (submission ->> 'leadid_timestamp')::timestamptz,
    "confirmedAt" IS NOT NULL, "confirmedAt", "keptSince",
    "ticketId", "shownAt", "tickedAt", "pageBuild", unproven, $3::uuid, $4::bigint
  FROM x
  RETURNING row_to_json(consents)::text AS consent,
    (SELECT json_agg(t)::text FROM texts t) AS texts`;

const COUNT_VERSIONS = `
  UPDATE leads SET latest_version = x.version
  FROM unnest($1::uuid[], $2::integer[]) AS x (lead_id, version)
  WHERE leads.lead_id = x.lead_id`;

// LATERAL with OFFSET makes the database look up each lead's versions by their key. A plain join it
// may do by reading all versions, as long as it has no statistics; the embedded database never has any.
const SELECT_VERSIONS = `
  SELECT l.session_id, l.lead_id, l.person, l.latest_version, v.fingerprint,
    v.first_name, v.last_name, v.phone, v.email, l.owner,
    (
      SELECT c.ticket_id FROM consents c WHERE c.lead_id = v.lead_id AND c.version = v.version
    ) AS ticket_id
  FROM leads l CROSS JOIN LATERAL (
    SELECT * FROM lead_versions WHERE lead_versions.lead_id = l.lead_id OFFSET 0
  ) v
  WHERE l.session_id = ANY($1::text[]) ORDER BY l.person, v.version`;

/** Creates or finds the first lead of each submission's session and locks it until the transaction ends. */
export function claimSessions(
  tx: Queryable,
  submissions: readonly NewSubmission[],
): Promise<ClaimedSession[]> {
  const rows = submissions.map(({ leadId, sessionId, receivedAt, proof: { owner } }) => ({
    leadId,
    sessionId,
    receivedAt,
    owner,
  }));
  return tx.query<ClaimedSession>(CLAIM_SESSIONS, [JSON.stringify(rows)]);
}

/** The versions that sessions already have, of all their people. */
export async function readVersions(
  tx: Queryable,
  sessionIds: readonly string[],
): Promise<KnownVersion[]> {
  return sessionIds.length === 0 ? [] : tx.query(SELECT_VERSIONS, [[...sessionIds]]);
}

/** Adds leads of further people to sessions that are claimed. */
export async function insertPeople(
  tx: Queryable,
  people: readonly {
    leadId: string;
    sessionId: string;
    person: number;
    receivedAt: string;
    owner: string | null;
  }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO leads (lead_id, session_id, person, created_at, owner)
     SELECT x."leadId", x."sessionId", x.person, x."receivedAt", x.owner
     FROM jsonb_to_recordset($1::jsonb)
       AS x ("leadId" uuid, "sessionId" text, person integer, "receivedAt" timestamptz, owner text)`,
    [JSON.stringify(people)],
  );
}

/** Inserts versions with their consent records, of which the chain is told, and counts them at their leads. */
export async function insertVersions(
  tx: Queryable,
  versions: readonly NewVersion[],
  proof: Proof,
): Promise<void> {
  const texts = new Map<string, string>();
  const rows = versions.map(({ leadId, version, submission }) => {
    // Nearly all agreed to the same wording, which is sent once.
    texts.set(submission.textSha256, submission.text);
    // The contact details are in the submission itself.
    const { proof: ticket, unproven, ...rest } = submission;
    return { ...rest, ...ticket, unproven, text: undefined, contact: undefined, leadId, version };
  });
  const { lane, number } = proof.place;
  const stored = await tx.query<{ consent: string; texts: string | null }>(INSERT_VERSIONS, [
    JSON.stringify(rows),
    JSON.stringify([...texts].map(([sha256, text]) => ({ sha256, text }))),
    lane,
    number,
  ]);
  // All rows name the texts that are new.
  const newTexts = JSON.parse(stored[0]?.texts ?? '[]') as StoredRow[];
  for (const text of newTexts) proof.stored('text', text);
  for (const { consent } of stored) proof.stored('consent', JSON.parse(consent) as StoredRow);
  const later = versions.filter(({ version }) => version > 1);
  if (later.length > 0) {
    await tx.query(COUNT_VERSIONS, [
      later.map(({ leadId }) => leadId),
      later.map(({ version }) => version),
    ]);
  }
}
