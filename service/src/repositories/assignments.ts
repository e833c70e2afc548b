import type { Queryable } from '../database/types.ts';
import type { QuizAnswers } from '../contract/index.ts';
import { isoMilliseconds } from './isoTime.ts';
import { companiesNamedBy, type NamedCompanies } from './reservations.ts';

/** A company that the consent names and that could not get the lead, with all that spoke against it. */
export interface PassedOver {
  company_id: string;
  reasons: string[];
}

/** Which company has a lead. */
export interface Assignment {
  assignment_id: string;
  lead_id: string;
  /** The version that was assigned; later ones are updates. */
  lead_version: number;
  company_id: string;
  company_version: number;
  /** Its place among the companies that the consent names, from 1. */
  place: number;
  /** ISO 8601, UTC. */
  assigned_at: string;
  passed_over: PassedOver[];
}

/** Why a lead waits: the consent names no company, or none of those that it names could get it. */
type WaitingReason = 'none_named' | 'none_free';

/** A lead that no company has. */
export interface WaitingLead {
  lead_id: string;
  /** ISO 8601, UTC. */
  since: string;
  reason: WaitingReason;
  passed_over: PassedOver[];
}

/** The assignments of leads. */
export function readAssignments(
  tx: Queryable,
  leadIds: readonly string[],
): Promise<(Assignment & Record<string, unknown>)[]> {
  return tx.query(
    `SELECT assignment_id, lead_id, lead_version, company_id, company_version, place,
       ${isoMilliseconds('assigned_at')} AS assigned_at, passed_over
     FROM assignments WHERE lead_id = ANY($1::uuid[])`,
    [[...leadIds]],
  );
}

/** Stores assignments; their leads wait no longer. */
export async function insertAssignments(
  tx: Queryable,
  assignments: readonly Assignment[],
): Promise<void> {
  await tx.query(
    `WITH x AS MATERIALIZED (
       SELECT * FROM jsonb_populate_recordset(NULL::assignments, $1::jsonb)
     ), no_longer AS (
       DELETE FROM waiting_leads WHERE lead_id IN (SELECT lead_id FROM x)
     )
     INSERT INTO assignments SELECT * FROM x`,
    [JSON.stringify(assignments)],
  );
}

/** Stores leads that wait; one that waits already does so since then, for its latest reason. */
export async function insertWaiting(tx: Queryable, waiting: readonly WaitingLead[]): Promise<void> {
  await tx.query(
    `INSERT INTO waiting_leads
     SELECT * FROM jsonb_populate_recordset(NULL::waiting_leads, $1::jsonb)
     ON CONFLICT (lead_id) DO UPDATE
       SET reason = excluded.reason, passed_over = excluded.passed_over`,
    [JSON.stringify(waiting)],
  );
}

/** Since when and why a lead waits; null where it does not. */
export async function findWaiting(db: Queryable, leadId: string): Promise<WaitingLead | null> {
  const [row] = await db.query<WaitingLead & Record<string, unknown>>(
    `SELECT lead_id, ${isoMilliseconds('since')} AS since, reason, passed_over
     FROM waiting_leads WHERE lead_id = $1`,
    [leadId],
  );
  return row ?? null;
}

/** Those of the leads that wait. */
export async function waitingAmong(db: Queryable, leadIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ lead_id: string }>(
    'SELECT lead_id FROM waiting_leads WHERE lead_id = ANY($1::uuid[])',
    [[...leadIds]],
  );
  return rows.map(({ lead_id }) => lead_id);
}

/** A lead version that a company may get. */
export interface Candidate {
  lead_id: string;
  version: number;
  session_id: string;
  zip: string;
  answers: QuizAnswers;
  text_sha256: string;
  /** The companies that its consent names; null where it names none. */
  companies: NamedCompanies | null;
}

/** The newest accepted version of each of the leads, as far as a consent to it is stored. */
export function readCandidates(
  tx: Queryable,
  leadIds: readonly string[],
): Promise<(Candidate & Record<string, unknown>)[]> {
  return tx.query(
    `SELECT DISTINCT ON (v.lead_id) v.lead_id, v.version, l.session_id, v.zip,
       v.submission -> 'quiz_answers' AS answers, c.text_sha256,
       ${companiesNamedBy('c')} AS companies
     FROM lead_versions v JOIN leads l USING (lead_id)
     CROSS JOIN LATERAL consent_of(v.lead_id, v.version) c
     WHERE v.lead_id = ANY($1::uuid[]) AND v.status = 'accepted'
     ORDER BY v.lead_id, v.version DESC`,
    [[...leadIds]],
  );
}
