import type { Queryable } from '../database/types.ts';
import type { NewSubmission } from '../leads/submission.ts';

/** The lead of a session: new, or with the versions it already has. */
export interface ClaimedLead extends Record<string, unknown> {
  lead_id: string;
  session_id: string;
  latest_version: number;
  created: boolean;
}

/** A submission that becomes a version of a lead. */
export interface NewVersion {
  leadId: string;
  version: number;
  submission: NewSubmission;
}

// The update locks the row, so that two processes that store the same session take turns.
const CLAIM_SESSIONS = `
  INSERT INTO leads (lead_id, session_id, created_at)
  SELECT x."leadId", x."sessionId", x."receivedAt"
  FROM jsonb_to_recordset($1::jsonb)
    AS x ("leadId" uuid, "sessionId" text, "receivedAt" timestamptz)
  ORDER BY x."sessionId"
  ON CONFLICT (session_id) DO UPDATE SET session_id = EXCLUDED.session_id
  RETURNING lead_id, session_id, latest_version, (xmax = 0) AS created`;

const INSERT_VERSIONS = `
  WITH x AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS x (
      "leadId" uuid, version integer, "sessionId" text, "receivedAt" timestamptz,
      fingerprint text, status text, reasons text[],
      "computedOutcome" text, "answerDifferences" jsonb, "ipAddress" text, "userAgent" text, "gpcHeader" boolean,
      "textSha256" text, text text, submission jsonb
    )
  ), texts AS (
    INSERT INTO consent_texts (sha256, text)
    SELECT DISTINCT "textSha256", text FROM x ORDER BY "textSha256"
    ON CONFLICT (sha256) DO NOTHING
  ), versions AS (
    INSERT INTO lead_versions (
      lead_id, version, received_at, fingerprint, status, quarantine_reasons,
      first_name, last_name, phone, email, zip, computed_outcome, claimed_outcome,
      definition_version, answer_differences, submission
    )
    SELECT "leadId", version, "receivedAt", fingerprint, status, reasons,
      submission #>> '{lead,first_name}', submission #>> '{lead,last_name}',
      submission #>> '{lead,phone}', submission #>> '{lead,email}',
      submission #>> '{quiz_answers,zip}', "computedOutcome",
      submission ->> 'predicted_outcome',
      submission #>> '{signals,definition_version}', "answerDifferences", submission
    FROM x
  ), latest AS (
    UPDATE leads SET latest_version = x.version FROM x
    WHERE leads.lead_id = x."leadId" AND x.version > 1
  )
  INSERT INTO consents (
    lead_id, version, session_id, first_name, last_name, phone, email,
    text_sha256, text_version, agreed_at, received_at, initially_checked, page_url,
    ip_address, user_agent, browser_user_agent, gpc, gpc_header,
    certificate_url, lead_token, lead_token_at, phone_verified, phone_verified_at
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
    approved.at IS NOT NULL, approved.at
  FROM x LEFT JOIN LATERAL (
    SELECT max(approved_at) AS at FROM verifications v
    WHERE v.phone = x.submission #>> '{lead,phone}' AND v.session_id = x."sessionId"
  ) approved ON true`;

const SELECT_FINGERPRINTS =
  'SELECT lead_id, fingerprint FROM lead_versions WHERE lead_id = ANY($1::uuid[])';

/** Creates or finds the lead of each submission's session and locks it until the transaction ends. */
export function claimLeads(
  tx: Queryable,
  submissions: readonly NewSubmission[],
): Promise<ClaimedLead[]> {
  const rows = submissions.map(({ leadId, sessionId, receivedAt }) => ({
    leadId,
    sessionId,
    receivedAt,
  }));
  return tx.query<ClaimedLead>(CLAIM_SESSIONS, [JSON.stringify(rows)]);
}

/** The fingerprints of the versions that leads already have. */
export async function findFingerprints(
  tx: Queryable,
  leadIds: readonly string[],
): Promise<{ lead_id: string; fingerprint: string }[]> {
  return leadIds.length === 0 ? [] : tx.query(SELECT_FINGERPRINTS, [[...leadIds]]);
}

/** Inserts versions with their consent records, and counts them at their leads. */
export async function insertVersions(
  tx: Queryable,
  versions: readonly NewVersion[],
): Promise<void> {
  const rows = versions.map(({ leadId, version, submission }) => ({
    ...submission,
    leadId,
    version,
  }));
  await tx.query(INSERT_VERSIONS, [JSON.stringify(rows)]);
}
