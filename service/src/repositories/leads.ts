import type { Queryable } from '../database/types.ts';
import type { NewSubmission, NewVersion } from '../leads/submission.ts';
import type { Proof } from '../proof/chainWriter.ts';
import { consentColumns, consentRowOf } from './consentRow.ts';
import { isoTime } from './isoTime.ts';
import { keptSince } from './keptSince.ts';
import { insertedEntry } from './proof.ts';

/** The first lead of a session, which holds the session's lock. */
export interface ClaimedSession extends Record<string, unknown> {
  session_id: string;
  lead_id: string;
  /** Whether the claim created the lead: the session has no other. */
  created: boolean;
  /** When a code was last confirmed in this session, by phone; null if none was. */
  confirmed: Record<string, string> | null;
  /** From when the age of a row that is stored at this moment counts; null if that is its arrival. */
  kept_since: string | null;
}

/** The submission that claims a session. */
export type SessionClaim = Pick<NewSubmission, 'leadId' | 'sessionId' | 'receivedAt'> & {
  proof: Pick<NewSubmission['proof'], 'owner'>;
};

/** A version that a session already has. */
export interface KnownVersion extends Record<string, unknown> {
  session_id: string;
  lead_id: string;
  /** The number, from 1, of the session's person whose lead it is. */
  person: number;
  latest_version: number;
  fingerprint: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  /** The hash of the session's key that the lead was first sent with; null if there was none. */
  owner: string | null;
  /** The ticket that the version used up. */
  ticket_id: string | null;
  /** Whether it is its lead's newest version, and held because its address had sent too many leads. */
  is_over_limit: boolean;
}

// The update locks the row, so that two processes that store the same session take turns. It changes no
// key column, so inserting something that refers to the lead need not wait.
const CLAIM_SESSIONS = `
  WITH x AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
      AS x ("leadId" uuid, "sessionId" text, "receivedAt" timestamptz, owner text)
  ), claimed AS (
    INSERT INTO leads (lead_id, session_id, created_at, owner)
    SELECT x."leadId", x."sessionId", x."receivedAt", x.owner FROM x ORDER BY x."sessionId"
    ON CONFLICT (session_id, person) DO UPDATE SET created_at = leads.created_at
    RETURNING lead_id, session_id, (xmax = 0) AS created
  )
  SELECT claimed.*, ${isoTime(`(${keptSince('x."receivedAt"')})`)} AS kept_since,
    (
      SELECT jsonb_object_agg(v.phone, ${isoTime('v.approved_at')} ORDER BY v.approved_at)
      FROM verifications v WHERE v.session_id = claimed.session_id AND v.approved_at IS NOT NULL
    ) AS confirmed
  FROM claimed JOIN x ON x."sessionId" = claimed.session_id`;

const CONSENT_COLUMNS = consentColumns.join();

const INSERT_VERSIONS = `
  WITH x AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS x (
      "leadId" uuid, version integer, "receivedAt" timestamptz, "keptSince" timestamptz,
      fingerprint text, status text, reasons text[], "computedOutcome" text,
      "answerDifferences" jsonb, submission jsonb, "phoneCode" text, "timeZones" text[],
      "changeId" uuid, request jsonb, correction jsonb
    )
  ), texts AS (
    INSERT INTO consent_texts (sha256, text)
    SELECT sha256, text FROM jsonb_to_recordset($2::jsonb) AS t (sha256 text, text text)
    ORDER BY sha256
    ON CONFLICT (sha256) DO NOTHING RETURNING sha256, text
  ), versions AS (
    INSERT INTO lead_versions (
      lead_id, version, received_at, fingerprint, status, quarantine_reasons,
      first_name, last_name, phone, email, zip, computed_outcome, claimed_outcome,
      definition_version, answer_differences, submission, phone_code, kept_since, time_zones,
      change_id, request, corrected_by, correction_note
    )
    SELECT "leadId", version, "receivedAt", fingerprint, status, reasons,
      submission #>> '{lead,first_name}', submission #>> '{lead,last_name}',
      submission #>> '{lead,phone}', submission #>> '{lead,email}',
      submission #>> '{quiz_answers,zip}', "computedOutcome",
      submission ->> 'predicted_outcome',
      submission #>> '{signals,definition_version}', "answerDifferences", submission, "phoneCode",
      "keptSince", "timeZones", "changeId", request, correction ->> 'by', correction ->> 'note'
    FROM x
  ), agreed AS (
    INSERT INTO consents (${CONSENT_COLUMNS})
    SELECT ${CONSENT_COLUMNS} FROM jsonb_populate_recordset(NULL::consents, $3::jsonb)
  ), told AS (${insertedEntry('$4')})
  SELECT sha256, text FROM texts`;

const COUNT_VERSIONS = `
  UPDATE leads SET latest_version = x.version
  FROM unnest($1::uuid[], $2::integer[]) AS x (lead_id, version)
  WHERE leads.lead_id = x.lead_id`;

// LATERAL with OFFSET makes the database look up each lead's versions by their key. A plain join may
// read all versions as long as the database has no statistics; the embedded one never has any.
const SELECT_VERSIONS = `
  SELECT l.session_id, l.lead_id, l.person, l.latest_version, v.fingerprint,
    v.first_name, v.last_name, v.phone, v.email, l.owner,
    (
      SELECT c.ticket_id FROM consents c WHERE c.lead_id = v.lead_id AND c.version = v.version
    ) AS ticket_id,
    v.version = l.latest_version AND v.status = 'quarantined'
      AND 'address_limit' = ANY (v.quarantine_reasons) AS is_over_limit
  FROM leads l CROSS JOIN LATERAL (
    SELECT * FROM lead_versions WHERE lead_versions.lead_id = l.lead_id OFFSET 0
  ) v
  WHERE l.session_id = ANY($1::text[]) ORDER BY l.person, v.version`;

/** Removes leads that claiming their sessions made, and of which no version is stored. */
export async function removeClaims(tx: Queryable, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  await tx.query('DELETE FROM leads WHERE lead_id = ANY($1::uuid[])', [[...leadIds]]);
}

/** Creates or finds the first lead of each submission's session and locks it until the transaction ends. */
export function claimSessions(
  tx: Queryable,
  submissions: readonly SessionClaim[],
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

/** Inserts versions with their consent records, tells the chain, and updates their leads' latest version. */
export async function insertVersions(
  tx: Queryable,
  versions: readonly NewVersion[],
  proof: Proof,
): Promise<void> {
  const texts = new Map<string, string>();
  const agreed = versions.filter(({ change }) => change?.isAgreed !== false);
  // Nearly all agreed to the same wording, which is sent once.
  for (const { submission } of agreed) texts.set(submission.textSha256, submission.text);
  const rows = versions.map(({ leadId, version, submission: judged, change }) => {
    return {
      leadId,
      version,
      receivedAt: judged.receivedAt,
      keptSince: judged.keptSince,
      fingerprint: judged.fingerprint,
      status: judged.status,
      reasons: judged.reasons,
      computedOutcome: judged.computedOutcome,
      answerDifferences: judged.answerDifferences,
      submission: judged.submission,
      phoneCode: judged.phoneCode,
      timeZones: judged.timeZones,
      changeId: change?.changeId,
      request: change?.request,
      correction: change?.correction,
    };
  });
  const consents = agreed.map((version) => consentRowOf(version, proof.position));
  for (const consent of consents) proof.stored('consent', consent);
  const newTexts = await tx.query<{ sha256: string; text: string }>(INSERT_VERSIONS, [
    JSON.stringify(rows),
    JSON.stringify([...texts].map(([sha256, text]) => ({ sha256, text }))),
    JSON.stringify(consents),
    JSON.stringify(await proof.close(tx)),
  ]);
  for (const text of newTexts) proof.stored('text', text);
  const later = versions.filter(({ version }) => version > 1);
  if (later.length > 0) {
    await tx.query(COUNT_VERSIONS, [
      later.map(({ leadId }) => leadId),
      later.map(({ version }) => version),
    ]);
  }
}
