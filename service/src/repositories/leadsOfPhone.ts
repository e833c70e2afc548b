/** The leads of one phone that a company got: all point to the first of them, and only one is charged. */
import { companyDestination } from '../common/companyDestination.ts';
import type { Queryable } from '../database/types.ts';
import type { AnsweredAssignment, Assignment } from './assignments.ts';
import { isoMilliseconds } from './isoTime.ts';

/** Whether a lead costs nothing because it was taken back before its company reported reaching the person. */
export const isTakenBack = ({
  ended,
  contacted_at,
}: Pick<AnsweredAssignment, 'ended' | 'contacted_at'>): boolean =>
  ended === 'unanswered' ||
  ended === 'renamed' ||
  (ended === 'superseded' && contacted_at === null);

/** The same in SQL. */
const isTakenBackSql = (of: string) =>
  `(${of}.ended IN ('unanswered', 'renamed')
    OR ${of}.ended = 'superseded' AND ${of}.contacted_at IS NULL)`;

/**
 * SQL for whether an assignment costs nothing any more, because its lead was taken back or returned. An
 * accepted lead whose return the owner refused is still charged.
 */
const isLapsedSql = (of: string) =>
  `(${of}.ended = 'returned'
      AND (${of}.return_approved IS DISTINCT FROM false OR ${of}.accepted_at IS NULL)
    OR ${isTakenBackSql(of)})`;

/** SQL for the first assignment of the same phone to the company of an assignment `a`. */
export const FIRST_OF_PHONE = 'COALESCE(a.repeats, a.assignment_id)';

/** SQL for the order in which assignments of a phone are charged: the first that was accepted comes first. */
const inTurn = (of: string) =>
  `(COALESCE(${of}.accepted_at, 'infinity'), ${of}.repeats IS NOT NULL, ${of}.assigned_at,
    ${of}.assignment_id)`;

/** SQL for the assignments of the same phone and company. OFFSET makes the planner use their indexes. */
const ofPhone = (first: string) => `(
    SELECT * FROM assignments WHERE assignment_id = ${first}
    UNION ALL SELECT * FROM assignments WHERE repeats = ${first} OFFSET 0
  )`;

/** SQL that joins to an assignment `a` the one of the same phone that is currently `charged`. */
export const JOIN_CHARGED = `
  LEFT JOIN LATERAL (
    SELECT assignment_id, assigned_at, ${inTurn('one')} AS turn FROM ${ofPhone(FIRST_OF_PHONE)} one
    WHERE ${isLapsedSql('one')} IS NOT TRUE
    ORDER BY turn LIMIT 1
  ) charged ON true`;

/** SQL for the assignment that is charged instead of `a`; null if `a` is charged, or was until it lapsed. */
export const REPEATS_NOW = `
  CASE WHEN charged.assignment_id = a.assignment_id
      OR ${isLapsedSql('a')} AND charged.turn > ${inTurn('a')}
    THEN NULL ELSE charged.assignment_id END`;

/** An assignment of a lead with a given phone. */
export type AssignmentOfPhone = Pick<AnsweredAssignment, 'lead_id' | 'company_id' | 'ended'> & {
  phone: string;
  /** The first assignment of the phone to this company, which all further ones repeat. */
  first_of_phone: string;
  /** When the company got the one of these that is currently charged; null if none is. */
  charged_since: string | null;
  /** Whether the company has accepted the lead and still has it. */
  is_taken: boolean;
};

/**
 * SQL for whether the company of an assignment `a` got a version `v` of its lead: the one that was assigned,
 * or a further one that it was to get while it had the lead; not one that is held.
 *
 * @param prefix SQL for the prefix of the names of companies' destinations.
 */
export const gotVersionSql = (prefix: string) => `(
    v.version = a.lead_version
    OR v.version > a.lead_version
      AND EXISTS (
        SELECT 1 FROM deliveries d WHERE d.lead_id = v.lead_id AND d.version = v.version
          AND d.destination = ${prefix} || a.company_id AND d.event = 'lead'
          AND (a.ended_at IS NULL OR d.created_at < a.ended_at)
      )
  )`;

/**
 * SQL for the phones $1, each with the assignments by which companies got it. OFFSET, also where this is
 * used, keeps the planner from reading all assignments.
 */
const PHONES_HAD = `
  SELECT DISTINCT v.phone, a.assignment_id
  FROM lead_versions v
  CROSS JOIN LATERAL (SELECT * FROM assignments WHERE lead_id = v.lead_id OFFSET 0) a
  WHERE v.phone = ANY($1::text[]) AND ${gotVersionSql('$2')}`;

/** The assignments by which companies got one of the phones, oldest first. */
export function readAssignmentsOfPhones(
  tx: Queryable,
  phones: readonly string[],
): Promise<(AssignmentOfPhone & Record<string, unknown>)[]> {
  return tx.query(
    `SELECT had.phone, a.lead_id, a.company_id, a.ended, ${FIRST_OF_PHONE} AS first_of_phone,
       ${isoMilliseconds('charged.assigned_at')} AS charged_since,
       a.ended IS NULL AND a.accepted_at IS NOT NULL AS is_taken
     FROM (${PHONES_HAD}) had
     CROSS JOIN LATERAL (SELECT * FROM assignments WHERE assignment_id = had.assignment_id OFFSET 0) a
     ${JOIN_CHARGED}
     ORDER BY a.assigned_at, a.assignment_id`,
    [[...phones], companyDestination('')],
  );
}

/**
 * Marks leads of a company that turned out to have the same phone as repeats of the `first` one, and with
 * them all that repeat them. If one of them is accepted, the company need not accept the others.
 */
export async function joinLeads(
  tx: Queryable,
  joined: readonly { assignment_id: string; first: string }[],
): Promise<void> {
  const first = joined.map((one) => one.first);
  await tx.query(
    `UPDATE assignments a SET repeats = x.first
     FROM unnest($1::uuid[], $2::uuid[]) AS x (assignment_id, first)
     WHERE x.assignment_id IN (a.assignment_id, a.repeats)`,
    [joined.map(({ assignment_id }) => assignment_id), first],
  );
  await tx.query(
    `UPDATE assignments SET answer_by = NULL
     WHERE assignment_id IN (
       SELECT one.assignment_id FROM unnest($1::uuid[]) AS x (first)
       CROSS JOIN LATERAL ${ofPhone('x.first')} one
       WHERE EXISTS (
         SELECT 1 FROM ${ofPhone('x.first')} other
         WHERE other.ended_at IS NULL AND other.accepted_at IS NOT NULL
       )
     ) AND ended_at IS NULL AND accepted_at IS NULL`,
    [first],
  );
}

/**
 * Removes the time to accept from the other leads of a phone, once the company has accepted one of them: a
 * company that accepted the person need not accept each lead.
 */
export async function waiveOthers(tx: Queryable, assignmentId: string): Promise<void> {
  await tx.query(
    `UPDATE assignments SET answer_by = NULL
     WHERE assignment_id IN (
       SELECT one.assignment_id FROM assignments a
       CROSS JOIN LATERAL ${ofPhone(FIRST_OF_PHONE)} one WHERE a.assignment_id = $1
     ) AND ended_at IS NULL AND accepted_at IS NULL`,
    [assignmentId],
  );
}

/**
 * Ends at once the time to accept the other leads of a phone, if assignments have ended and the company no
 * longer has an accepted lead of the phone.
 */
export async function endWaivers(
  tx: Queryable,
  ended: readonly Pick<Assignment, 'assignment_id' | 'repeats'>[],
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE assignments SET answer_by = $2
     WHERE assignment_id IN (
       SELECT one.assignment_id FROM unnest($1::uuid[]) AS x (first)
       CROSS JOIN LATERAL ${ofPhone('x.first')} one
       WHERE NOT EXISTS (
         SELECT 1 FROM ${ofPhone('x.first')} other
         WHERE other.ended_at IS NULL AND other.accepted_at IS NOT NULL
       )
     ) AND ended_at IS NULL AND accepted_at IS NULL AND answer_by IS NULL`,
    [ended.map(({ assignment_id, repeats }) => repeats ?? assignment_id), now.toISOString()],
  );
}
