import type { Queryable } from '../database/types.ts';
import { ANSWERED, type AnsweredAssignment } from './assignments.ts';
import { DECISIVE_CONSENT } from './decisiveConsent.ts';
import { isoMilliseconds } from './isoTime.ts';
import type { StatedLead } from './statements.ts';

type Row = AnsweredAssignment & Record<string, unknown>;

/** Whether any assignment was not accepted in time. */
export async function hasUnanswered(db: Queryable, now: Date): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM assignments
     WHERE ended_at IS NULL AND accepted_at IS NULL AND answer_by <= $1 LIMIT 1`,
    [now.toISOString()],
  );
  return rows.length > 0;
}

/** Ends up to `limit` assignments that were not accepted in time, and returns them. */
export function endUnanswered(tx: Queryable, now: Date, limit: number): Promise<Row[]> {
  // The conditions are repeated for the locked row, which may have been accepted while the statement waited.
  return tx.query(
    `UPDATE assignments SET ended_at = $1, ended = 'unanswered'
     WHERE assignment_id = ANY (ARRAY(
       SELECT assignment_id FROM assignments
       WHERE ended_at IS NULL AND accepted_at IS NULL AND answer_by <= $1
       ORDER BY answer_by LIMIT $2
     )) AND ended_at IS NULL AND accepted_at IS NULL AND answer_by <= $1
     RETURNING ${ANSWERED}`,
    [now.toISOString(), limit],
  );
}

/**
 * Restarts the time to accept leads, if a request of the person had ended it. Time that had run out before
 * that request stays over.
 *
 * @param renewed assignments of leads to which somebody has agreed again since, with the ends of the new
 * times.
 */
export async function renewTimes(
  tx: Queryable,
  renewed: readonly { assignment_id: string; answer_by: string }[],
): Promise<void> {
  await tx.query(
    `UPDATE assignments a SET answer_by = x.answer_by
     FROM jsonb_to_recordset($1::jsonb) AS x (assignment_id uuid, answer_by timestamptz)
     WHERE a.assignment_id = x.assignment_id AND a.ended_at IS NULL AND a.accepted_at IS NULL
       AND EXISTS (
         SELECT 1 FROM consents c JOIN opt_outs o ON o.request <> 'start' AND (
           o.kind = 'phone' AND o.subject = c.phone OR o.kind = 'email' AND o.subject = lower(c.email)
         )
         WHERE c.lead_id = a.lead_id AND opt_out_of(c) IS NOT NULL
           AND o.requested_at BETWEEN LEAST(c.agreed_at, c.received_at) AND a.answer_by
       )`,
    [JSON.stringify(renewed)],
  );
}

/**
 * SQL for a company's legal name without case and spaces, as companies/sameNames.ts compares names. In a
 * database with the locale C, only the case of A to Z is ignored.
 */
const bareNameOf = (version: string) =>
  `lower(regexp_replace(normalize(${version}.terms ->> 'legal_name', NFKC), '\\s', '', 'g'))`;

/**
 * SQL for whether the company of an assignment `a` has another legal name than when it got the lead, and has
 * not accepted the lead.
 */
const IS_LOST_BY_NAME = `a.ended_at IS NULL AND a.accepted_at IS NULL AND EXISTS (
    SELECT 1 FROM company_versions had CROSS JOIN LATERAL (
      SELECT version, terms FROM company_versions v
      WHERE v.company_id = had.company_id ORDER BY v.version DESC LIMIT 1
    ) now
    WHERE had.company_id = a.company_id AND had.version = a.company_version
      AND now.version > had.version AND ${bareNameOf('now')} <> ${bareNameOf('had')}
  )`;

/** Ends up to `limit` assignments whose companies were renamed before they accepted, and returns them. */
export function endRenamed(tx: Queryable, now: Date, limit: number): Promise<Row[]> {
  return tx.query(
    `UPDATE assignments SET ended_at = $1, ended = 'renamed'
     WHERE assignment_id = ANY (ARRAY(
       SELECT a.assignment_id FROM assignments a
       WHERE ${IS_LOST_BY_NAME} LIMIT $2
     )) AND ended_at IS NULL AND accepted_at IS NULL
     RETURNING ${ANSWERED}`,
    [now.toISOString(), limit],
  );
}

/** Those of the assignments that have not ended, and whose companies were renamed before they accepted. */
export async function renamedAmong(
  tx: Queryable,
  assignmentIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ assignment_id: string }>(
    `SELECT a.assignment_id FROM assignments a
     WHERE a.assignment_id = ANY ($1::uuid[]) AND ${IS_LOST_BY_NAME}`,
    [[...assignmentIds]],
  );
  return rows.map(({ assignment_id }) => assignment_id);
}

/** How many leads each of some companies is losing, or has lost since a time, because it was renamed. */
export const countLostByName = (
  db: Queryable,
  companyIds: readonly string[],
  since: Date,
): Promise<{ company_id: string; leads: number }[]> =>
  db.query(
    `SELECT a.company_id, count(*)::int AS leads FROM assignments a
     WHERE a.company_id = ANY ($1::text[])
       AND (${IS_LOST_BY_NAME} OR a.ended = 'renamed' AND a.ended_at >= $2)
     GROUP BY a.company_id ORDER BY a.company_id`,
    [[...companyIds], since.toISOString()],
  );

/** Ends assignments whose leads have changed to something that their companies may not have; returns them. */
export const endSuperseded = (
  tx: Queryable,
  assignmentIds: readonly string[],
  now: Date,
): Promise<Row[]> =>
  tx.query(
    `UPDATE assignments SET ended_at = $2, ended = 'superseded'
     WHERE assignment_id = ANY ($1::uuid[]) AND ended_at IS NULL RETURNING ${ANSWERED}`,
    [[...assignmentIds], now.toISOString()],
  );

/** An assignment; null if there is none of this id. */
export async function findAssignment(
  db: Queryable,
  assignmentId: string,
): Promise<AnsweredAssignment | null> {
  const [row] = await db.query<Row>(
    `SELECT ${ANSWERED} FROM assignments WHERE assignment_id = $1`,
    [assignmentId],
  );
  return row ?? null;
}

/** The same, locked so that nobody else changes it until the transaction ends. */
export async function lockAssignment(
  tx: Queryable,
  assignmentId: string,
): Promise<AnsweredAssignment | null> {
  await tx.query('SELECT 1 FROM assignments WHERE assignment_id = $1 FOR UPDATE', [assignmentId]);
  // A separate statement, because it sees the changes that the one above had to wait for.
  return findAssignment(tx, assignmentId);
}

/** Notes that a company accepted a lead, or has reached the person, which implies that it accepted. */
export async function noteAnswer(
  tx: Queryable,
  assignmentId: string,
  answer: 'accept' | 'contacted',
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE assignments SET accepted_at = COALESCE(accepted_at, $2),
       contacted_at = CASE WHEN $3 THEN COALESCE(contacted_at, $2) ELSE contacted_at END
     WHERE assignment_id = $1`,
    [assignmentId, now.toISOString(), answer === 'contacted'],
  );
}

/** Ends an assignment whose company returns the lead. */
export async function noteReturn(
  tx: Queryable,
  assignmentId: string,
  now: Date,
  { reason, isContradicted }: { reason: string; isContradicted: boolean },
): Promise<void> {
  await tx.query(
    `UPDATE assignments SET ended_at = $2, ended = 'returned', return_reason = $3,
       return_contradicted = $4
     WHERE assignment_id = $1`,
    [assignmentId, now.toISOString(), reason, isContradicted],
  );
}

/** What the owner decides on a lead that a company returned. */
export interface ReturnDecision {
  leadId: string;
  companyId: string;
  isApproved: boolean;
}

/**
 * Stores it; null if the company did not return the lead, else the return, and when and where the company
 * got the lead. A report of a wrong number that counts again is passed on once more: others may have got the
 * phone while the report was refused.
 */
export async function decideReturn(
  db: Queryable,
  { leadId, companyId, isApproved }: ReturnDecision,
  now: Date,
): Promise<Pick<StatedLead, 'assignment_id' | 'assigned_at' | 'time_zone'> | null> {
  const rows = await db.query<Pick<StatedLead, 'assignment_id' | 'assigned_at' | 'time_zone'>>(
    `WITH decided AS (
       UPDATE assignments a SET return_approved = $3::boolean FROM company_versions v, (
         SELECT assignment_id, return_approved FROM assignments
         WHERE lead_id = $1 AND company_id = $2 AND ended = 'returned' FOR UPDATE
       ) before
       WHERE a.assignment_id = before.assignment_id
         AND v.company_id = a.company_id AND v.version = a.company_version
       RETURNING a.assignment_id, a.assigned_at, v.terms, before.return_approved AS was_approved
     ), reopened AS (
       UPDATE opt_outs o SET passed_on_at = NULL, reopened_at = $4::timestamptz FROM decided
       WHERE $3::boolean AND NOT was_approved AND o.wrong_number_of = decided.assignment_id
         AND o.passed_on_at IS NOT NULL
         AND o.kind = 'phone' AND o.subject IN (SELECT phone FROM consents WHERE lead_id = $1)
     )
     SELECT assignment_id, ${isoMilliseconds('assigned_at')} AS assigned_at,
       terms ->> 'time_zone' AS time_zone FROM decided`,
    [leadId, companyId, isApproved, now.toISOString()],
  );
  return rows[0] ?? null;
}

/** Whether a lead is stored and the consent to it was not revoked. */
export async function mayBeCalled(db: Queryable, leadId: string): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM leads l CROSS JOIN LATERAL ${DECISIVE_CONSENT} c
     WHERE l.lead_id = $1 AND opt_out_of(ROW(c.*)::consents) IS NULL`,
    [leadId],
  );
  return rows.length > 0;
}
