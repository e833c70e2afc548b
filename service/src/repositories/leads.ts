import type { Database, Queryable } from '../database/types.ts';
import type { NewSubmission, StoredSubmission } from '../leads/submission.ts';

/** Called inside the storing transaction with what became new, so that both happen or neither. */
export type OnStored = (
  tx: Queryable,
  stored: { leadId: string; version: number; submission: NewSubmission }[],
) => Promise<void>;

/** Submissions one session may hold side by side. */
const MAX_VERSIONS = 20;

interface Claim extends Record<string, unknown> {
  lead_id: string;
  session_id: string;
  latest_version: number;
  created: boolean;
}

// The update locks the row, so that two processes holding the same session take turns.
const CLAIM = `
  INSERT INTO leads (lead_id, session_id, created_at)
  SELECT x."leadId", x."sessionId", x."receivedAt"
  FROM jsonb_to_recordset($1::jsonb)
    AS x ("leadId" uuid, "sessionId" text, "receivedAt" timestamptz)
  ORDER BY x."sessionId"
  ON CONFLICT (session_id) DO UPDATE SET session_id = EXCLUDED.session_id
  RETURNING lead_id, session_id, latest_version, (xmax = 0) AS created`;

const STORE = `
  WITH x AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS x (
      "leadId" uuid, version integer, "sessionId" text, "receivedAt" timestamptz,
      fingerprint text, status text, reasons text[],
      "computedOutcome" text, "ipAddress" text, "userAgent" text, "gpcHeader" boolean,
      "textSha256" text, text text, submission jsonb
    )
  ), texts AS (
    INSERT INTO consent_texts (sha256, text)
    SELECT DISTINCT "textSha256", text FROM x ORDER BY "textSha256"
    ON CONFLICT (sha256) DO NOTHING
  ), versions AS (
    INSERT INTO lead_versions (
      lead_id, version, received_at, fingerprint, status, quarantine_reasons,
      first_name, last_name, phone, email, zip, computed_outcome, claimed_outcome, submission
    )
    SELECT "leadId", version, "receivedAt", fingerprint, status, reasons,
      submission #>> '{lead,first_name}', submission #>> '{lead,last_name}',
      submission #>> '{lead,phone}', submission #>> '{lead,email}',
      submission #>> '{quiz_answers,zip}', "computedOutcome",
      submission ->> 'predicted_outcome', submission
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

const KNOWN_VERSIONS =
  'SELECT lead_id, version, fingerprint FROM lead_versions WHERE lead_id = ANY($1::uuid[])';

async function findKnown(tx: Queryable, claims: Claim[]): Promise<Map<string, string[]>> {
  const known = new Map<string, string[]>();
  const old = claims.filter((claim) => !claim.created).map((claim) => claim.lead_id);
  if (old.length === 0) return known;
  const rows = await tx.query<{ lead_id: string; fingerprint: string }>(KNOWN_VERSIONS, [old]);
  for (const row of rows) {
    known.set(row.lead_id, [...(known.get(row.lead_id) ?? []), row.fingerprint]);
  }
  return known;
}

/**
 * Stores submissions in one transaction, at most one per session in a call:
 * a new session becomes a lead, a known submission changes nothing, and a known
 * session with other data gets a further version.
 *
 * @returns one entry a submission, in the same order.
 */
export function storeSubmissions(
  db: Database,
  submissions: readonly NewSubmission[],
  onStored: OnStored,
): Promise<StoredSubmission[]> {
  return db.transaction(async (tx) => {
    const heads = submissions.map(({ leadId, sessionId, receivedAt }) => ({
      leadId,
      sessionId,
      receivedAt,
    }));
    const claims = await tx.query<Claim>(CLAIM, [JSON.stringify(heads)]);
    const bySession = new Map(claims.map((claim) => [claim.session_id, claim]));
    const known = await findKnown(tx, claims);
    const fresh: { leadId: string; version: number; submission: NewSubmission }[] = [];
    const results = submissions.map((submission): StoredSubmission => {
      const claim = bySession.get(submission.sessionId);
      if (!claim) throw new Error('a claimed session is missing from the answer');
      const leadId = claim.lead_id;
      if (known.get(leadId)?.includes(submission.fingerprint)) return { leadId, kind: 'duplicate' };
      const version = claim.created ? 1 : claim.latest_version + 1;
      if (version > MAX_VERSIONS) return { leadId, kind: 'refused' };
      fresh.push({ leadId, version, submission });
      return { leadId, kind: version === 1 ? 'created' : 'versioned' };
    });
    if (fresh.length > 0) {
      const rows = fresh.map(({ leadId, version, submission }) => ({
        ...submission,
        leadId,
        version,
      }));
      await tx.query(STORE, [JSON.stringify(rows)]);
      await onStored(tx, fresh);
    }
    return results;
  });
}
