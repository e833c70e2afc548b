import { MOST_NAMED, questionAnswersOf, type QuizAnswers } from '../contract/index.ts';
import type { Queryable } from '../database/types.ts';
import { DECISIVE_CONSENT } from './decisiveConsent.ts';
import { isoMilliseconds } from './isoTime.ts';
import type { CountsOf, Decision, Visitor } from '../matching/decide.ts';

/** A decision with the input that it was made from. */
export interface StoredDecision extends Record<string, unknown> {
  lead_id: string;
  /** ISO 8601, UTC. */
  decided_at: string;
  revision: number;
  rules: number;
  input: { visitor: Visitor; counts: CountsOf };
  result: Decision;
}

/** SQL for how far apart the clocks of two processes may be. */
const CLOCKS_DIFFER = "interval '1 minute'";

const COLUMNS = `lead_id,
  to_char(decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS decided_at,
  revision::int AS revision, rules, input, result`;

/** The decision on a lead; null if none was made. */
export async function findDecision(tx: Queryable, leadId: string): Promise<StoredDecision | null> {
  const [row] = await tx.query<StoredDecision>(
    `SELECT ${COLUMNS} FROM match_decisions WHERE lead_id = $1`,
    [leadId],
  );
  return row ?? null;
}

/** Stores a decision and returns it as stored; null if the lead has one already. */
export async function insertDecision(
  tx: Queryable,
  decision: StoredDecision,
): Promise<StoredDecision | null> {
  const { lead_id, decided_at, revision, rules, input, result } = decision;
  const [row] = await tx.query<StoredDecision>(
    `INSERT INTO match_decisions (lead_id, decided_at, revision, rules, input, result)
     SELECT $1::uuid, $2::timestamptz, $3::bigint, $4::int, $5::jsonb, $6::jsonb
     WHERE EXISTS (SELECT 1 FROM lead_versions WHERE lead_id = $1 AND status = 'accepted')
     ON CONFLICT (lead_id) DO NOTHING
     RETURNING ${COLUMNS}`,
    [lead_id, decided_at, revision, rules, JSON.stringify(input), JSON.stringify(result)],
  );
  return row ?? null;
}

/**
 * What a decision needs of a lead; null if there is no such lead.
 *
 * @param version null for the newest.
 */
export async function findVisitor(
  tx: Queryable,
  leadId: string,
  version: number | null = null,
): Promise<Pick<Visitor, 'zip' | 'answers'> | null> {
  const [row] = await tx.query<{ zip: string; answers: QuizAnswers }>(
    `SELECT v.zip, v.submission->'quiz_answers' AS answers FROM leads l
     JOIN lead_versions v ON v.lead_id = l.lead_id AND v.version = COALESCE($2, l.latest_version)
     WHERE l.lead_id = $1`,
    [leadId, version],
  );
  // The answers as they were sent also name the person.
  return row ? { zip: row.zip, answers: questionAnswersOf(row.answers) } : null;
}

/** What decides who gets a lead, besides the companies themselves. */
export interface LeadStanding {
  /** When the consent to it came; ISO 8601, UTC. */
  agreed_at: string;
  /** Why its newest version is held; empty if it is not. */
  held_for: string[];
  /** Whether the consent to it is revoked, so that nobody gets it. */
  is_revoked: boolean;
  /**
   * Whether its newest version is held under a consent that is not revoked: once released, it may be called.
   */
  is_held_anew: boolean;
  /**
   * The companies that its session was told of before the consent, and whether the consent is to the text
   * that names them; null if no reservation is kept.
   */
  reserved: { company_ids: string[]; is_agreed: boolean } | null;
}

/** What decides who gets a lead; null if there is no such lead. */
export async function findStanding(tx: Queryable, leadId: string): Promise<LeadStanding | null> {
  const [row] = await tx.query<LeadStanding & Record<string, unknown>>(
    `SELECT ${isoMilliseconds('COALESCE(c.received_at, v.received_at)')} AS agreed_at,
       CASE WHEN v.status = 'quarantined' THEN v.quarantine_reasons ELSE '{}' END AS held_for,
       c.lead_id IS NOT NULL AND opt_out_of(ROW(c.*)::consents) IS NOT NULL AS is_revoked,
       v.status = 'quarantined' AND (
         SELECT opt_out_of(ROW(own.*)::consents) IS NULL FROM consent_of(v.lead_id, v.version) own
       ) AS is_held_anew,
       (
         SELECT jsonb_build_object(
           'is_agreed', r.consent_sha256 IS NOT DISTINCT FROM c.text_sha256,
           'company_ids', (
             SELECT jsonb_agg(n.named ->> 'company_id' ORDER BY n.place)
             FROM jsonb_array_elements(r.result -> 'ranked') WITH ORDINALITY AS n (named, place)
             WHERE n.place <= $2
           )
         )
         FROM reservations r
         WHERE r.session_id = l.session_id
           AND r.made_at <= COALESCE(c.received_at, v.received_at) + ${CLOCKS_DIFFER}
         ORDER BY r.consent_sha256 IS NOT DISTINCT FROM c.text_sha256 DESC, r.made_at DESC LIMIT 1
       ) AS reserved
     FROM leads l
     JOIN lead_versions v ON v.lead_id = l.lead_id AND v.version = l.latest_version
     LEFT JOIN LATERAL ${DECISIVE_CONSENT} c ON true
     WHERE l.lead_id = $1`,
    [leadId, MOST_NAMED],
  );
  return row ?? null;
}

/**
 * Stores with each lead the decision by which the companies that its consent names were reserved. It replaces
 * an earlier decision, because the lead follows the new one. Later reservations do not count: they name the
 * same companies at best by chance.
 */
export async function copyDecisions(
  tx: Queryable,
  leads: readonly {
    lead_id: string;
    session_id: string;
    text_sha256: string;
    received_at: string;
  }[],
): Promise<void> {
  const asked = leads.map(({ lead_id, session_id, text_sha256, received_at }) => ({
    lead_id,
    session_id,
    text_sha256,
    received_at,
  }));
  // OFFSET keeps the planner from reading all reservations.
  await tx.query(
    `INSERT INTO match_decisions (lead_id, decided_at, revision, rules, input, result)
     SELECT DISTINCT ON (x.lead_id) x.lead_id, r.made_at, r.revision, r.rules, r.input, r.result
     FROM jsonb_to_recordset($1::jsonb)
       AS x (lead_id uuid, session_id text, text_sha256 text, received_at timestamptz)
     CROSS JOIN LATERAL (
       SELECT * FROM reservations
       WHERE session_id = x.session_id AND consent_sha256 = x.text_sha256
         AND made_at <= x.received_at + ${CLOCKS_DIFFER}
       OFFSET 0
     ) r
     ORDER BY x.lead_id, r.made_at DESC
     ON CONFLICT (lead_id) DO UPDATE SET decided_at = excluded.decided_at,
       revision = excluded.revision, rules = excluded.rules, input = excluded.input,
       result = excluded.result
     WHERE match_decisions.decided_at < excluded.decided_at`,
    [JSON.stringify(asked)],
  );
}
