import type { Queryable } from '../database/types.ts';
import { ANSWERED, type AnsweredAssignment } from './assignments.ts';
import { DECISIVE_CONSENT } from './decisiveConsent.ts';
import { isoMilliseconds } from './isoTime.ts';
import type { StatedLead } from './statements.ts';

type Row = AnsweredAssignment & Record<string, unknown>;

/** Whether any assignment was not accepted in its time. */
export async function hasUnanswered(db: Queryable, now: Date): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM assignments
     WHERE ended_at IS NULL AND accepted_at IS NULL AND answer_by <= $1 LIMIT 1`,
    [now.toISOString()],
  );
  return rows.length > 0;
}

/** Ends up to `limit` assignments that were not accepted in their time, and returns them. */
export function endUnanswered(tx: Queryable, now: Date, limit: number): Promise<Row[]> {
  // Said again of the row: an acceptance may have come while the statement waited for it.
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
 * Gives companies time to accept leads again, where a request of the person had ended it. Where it was over before
 * that, it stays so.
 *
 * @param renewed assignments of leads to which somebody has agreed anew since, with the ends of the new times.
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
 * SQL for a company's legal name without case and spaces, as companies/sameNames.ts compares names. A
 * database of the locale C knows the case of A to Z alone.
 */
const bareNameOf = (version: string) =>
  `lower(regexp_replace(normalize(${version}.terms ->> 'legal_name', NFKC), '\\s', '', 'g'))`;

/**
 * SQL for whether the company of an assignment `a` bears another legal name now than as it got the lead,
 * and has not accepted that.
 */
const IS_LOST_BY_NAME = `a.ended_at IS NULL AND a.accepted_at IS NULL AND EXISTS (
    SELECT 1 FROM company_versions had CROSS JOIN LATERAL (
      SELECT version, terms FROM company_versions v
      WHERE v.company_id = had.company_id ORDER BY v.version DESC LIMIT 1
    ) now
    WHERE had.company_id = a.company_id AND had.version = a.company_version
      AND now.version > had.version AND ${bareNameOf('now')} <> ${bareNameOf('had')}
  )`;

/** Ends up to `limit` assignments that companies had not accepted as they were renamed, and returns them. */
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

/** Those of the assignments that companies had not accepted as they were renamed, which have not ended yet. */
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

/** How many leads each of some companies loses, or has lost since, because of another legal name. */
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

/** Ends assignments of leads that ask for something else now, and returns them. */
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

/** An assignment; null where there is none of this id. */
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

/** The same, which nobody else changes until the transaction ends. */
export async function lockAssignment(
  tx: Queryable,
  assignmentId: string,
): Promise<AnsweredAssignment | null> {
  await tx.query('SELECT 1 FROM assignments WHERE assignment_id = $1 FOR UPDATE', [assignmentId]);
  // A statement of its own: it sees what the one above had to wait for.
  return findAssignment(tx, assignmentId);
}

/** Notes that a company accepted a lead, or has reached the person, which says that it did. */
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

/** What the owner says of a lead that a company returned. */
export interface ReturnDecision {
  leadId: string;
  companyId: string;
  isApproved: boolean;
}

/** Notes it; null where the company did not return the lead, else the return and when and where it got the lead. */
export async function decideReturn(
  db: Queryable,
  { leadId, companyId, isApproved }: ReturnDecision,
): Promise<Pick<StatedLead, 'assignment_id' | 'assigned_at' | 'time_zone'> | null> {
  const rows = await db.query<Pick<StatedLead, 'assignment_id' | 'assigned_at' | 'time_zone'>>(
    `UPDATE assignments a SET return_approved = $3 FROM company_versions v
     WHERE a.lead_id = $1 AND a.company_id = $2 AND a.ended = 'returned'
       AND v.company_id = a.company_id AND v.version = a.company_version
     RETURNING a.assignment_id, ${isoMilliseconds('a.assigned_at')} AS assigned_at,
       v.terms ->> 'time_zone' AS time_zone`,
    [leadId, companyId, isApproved],
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
