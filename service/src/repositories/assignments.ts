import type { Queryable } from '../database/types.ts';
import type { QuizAnswers } from '../contract/index.ts';
import {
  DECISIVE_CONSENT,
  isRevoked,
  isRevokedByPerson,
  LEADS_WITH_REQUESTS,
  REVOKED_BY_PERSON,
} from './decisiveConsent.ts';
import { isoMilliseconds } from './isoTime.ts';
import { companiesNamedBy, type NamedCompanies } from './reservations.ts';

/** A company that the consent names and that could not get the lead, with all reasons against it. */
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
  /** When its time to accept is over; null if it need not accept the lead. */
  answer_by: string | null;
  /** By when the visitor was promised a call; null if that was not known. */
  promised_by: string | null;
  /**
   * The first assignment of the same phone to this company, if one of these was to be charged when this
   * one was made; null if this one is charged itself.
   */
  repeats: string | null;
}

/**
 * Why a company has lost a lead: it did not accept the lead in time, gave it back, or was renamed before it
 * accepted it; or the visitor has changed the lead to something for which this company was not agreed to.
 */
export type Ending = 'unanswered' | 'returned' | 'superseded' | 'renamed';

/** An assignment, and what its company answered, and when. */
export interface AnsweredAssignment extends Assignment {
  accepted_at: string | null;
  contacted_at: string | null;
  return_reason: string | null;
  /** Null while the company has the lead. */
  ended_at: string | null;
  ended: Ending | null;
}

/**
 * Why a lead waits: its consent names no company, or none that could get it; or the last company that had it
 * did not accept it, returned it or was renamed; or a company has since reported its phone as wrong.
 */
export const waitingReasons = [
  'none_named',
  'none_free',
  'unanswered',
  'returned',
  'renamed',
  'wrong_number',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** A lead that no company has. */
export interface WaitingLead {
  lead_id: string;
  /** ISO 8601, UTC. */
  since: string;
  reason: WaitingReason;
  passed_over: PassedOver[];
}

const TIMES = [
  'assigned_at',
  'answer_by',
  'promised_by',
  'accepted_at',
  'contacted_at',
  'ended_at',
];

/** SQL for an assignment with what its company answered. */
export const ANSWERED = `assignment_id, lead_id, lead_version, company_id, company_version, place,
  passed_over, return_reason, ended, repeats,
  ${TIMES.map((time) => `${isoMilliseconds(time)} AS ${time}`).join()}`;

/** All assignments that leads ever had, in their order; at most one of each lead has not ended. */
export function readAllAssignments(
  tx: Queryable,
  leadIds: readonly string[],
): Promise<(AnsweredAssignment & Record<string, unknown>)[]> {
  return tx.query(
    `SELECT ${ANSWERED} FROM assignments WHERE lead_id = ANY($1::uuid[])
     ORDER BY assignments.assigned_at, place`,
    [[...leadIds]],
  );
}

/** The assignments of leads to the companies that have them now. */
export async function readAssignments(
  tx: Queryable,
  leadIds: readonly string[],
): Promise<AnsweredAssignment[]> {
  return (await readAllAssignments(tx, leadIds)).filter(({ ended }) => ended === null);
}

/** Stores assignments, and removes their leads from those that wait. */
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

/** Stores leads that wait; one that waits already keeps its time, and gets the latest reason. */
export async function insertWaiting(tx: Queryable, waiting: readonly WaitingLead[]): Promise<void> {
  await tx.query(
    `INSERT INTO waiting_leads
     SELECT * FROM jsonb_populate_recordset(NULL::waiting_leads, $1::jsonb)
     ON CONFLICT (lead_id) DO UPDATE
       SET reason = excluded.reason, passed_over = excluded.passed_over`,
    [JSON.stringify(waiting)],
  );
}

/** Since when and why a lead waits; null if it does not. */
export async function findWaiting(db: Queryable, leadId: string): Promise<WaitingLead | null> {
  const [row] = await db.query<WaitingLead & Record<string, unknown>>(
    `SELECT lead_id, ${isoMilliseconds('since')} AS since, reason, passed_over
     FROM waiting_leads WHERE lead_id = $1`,
    [leadId],
  );
  return row ?? null;
}

/** A lead that waits, as lists show it. */
export interface ListedWaitingLead extends WaitingLead {
  /** Where the work is; null if no version of the lead is accepted. */
  zip: string | null;
  /** Why the last company returned it; null if it waits for another reason. */
  return_reason: string | null;
}

/** SQL for the same of a lead of `waiting_leads`. */
const RETURN_REASON = `CASE WHEN reason = 'returned' THEN (
    SELECT return_reason FROM assignments a
    WHERE a.lead_id = waiting_leads.lead_id AND ended = 'returned'
    ORDER BY ended_at DESC LIMIT 1
  ) END AS return_reason`;

/** The last lead of a page of waiting leads; the next page begins after it. */
export type WaitingCursor = Pick<WaitingLead, 'since' | 'lead_id'>;

/**
 * SQL for whether a lead of `waiting_leads` is listed: not if the person revoked the consent or became a
 * customer; but a lead with a mistyped phone is, because somebody is to ask by e-mail.
 */
const WAITS = `(
  NOT ${isRevoked('waiting_leads.lead_id')} OR NOT ${isRevokedByPerson('waiting_leads.lead_id')}
) AND NOT EXISTS (
  SELECT 1 FROM leads l WHERE l.lead_id = waiting_leads.lead_id AND l.converted_at IS NOT NULL
)`;

/** A page of the leads that wait, oldest first, after `cursor`. */
export function readWaiting(
  db: Queryable,
  cursor: WaitingCursor | null,
  limit: number,
): Promise<(ListedWaitingLead & Record<string, unknown>)[]> {
  const from = cursor ?? { since: '-infinity', lead_id: '00000000-0000-0000-0000-000000000000' };
  return db.query(
    `SELECT lead_id, ${isoMilliseconds('since')} AS since, reason, passed_over,
       ${RETURN_REASON},
       (SELECT zip FROM lead_versions v
        WHERE v.lead_id = waiting_leads.lead_id AND status = 'accepted'
        ORDER BY version DESC LIMIT 1) AS zip
     FROM waiting_leads
     WHERE (waiting_leads.since, lead_id) > ($1::timestamptz, $2::uuid) AND ${WAITS}
     ORDER BY waiting_leads.since, lead_id LIMIT $3`,
    [from.since, from.lead_id, limit],
  );
}

/** Bounds the work: finding out whether a hundred thousand consents are revoked takes seconds. */
const MOST_REVOKED = 10_000;

/**
 * How many leads wait, by reason. A million may wait, too many to look at each: those that are not to be
 * called are found from the opt-out requests and among the customers, and at most `mostRevoked` leads with
 * requests are checked.
 */
export const countWaiting = (
  db: Queryable,
  mostRevoked = MOST_REVOKED,
): Promise<{ reason: WaitingReason; count: number }[]> =>
  db.query(
    `WITH asked AS MATERIALIZED (
       SELECT l.lead_id, l.latest_version FROM (${LEADS_WITH_REQUESTS}) found
       CROSS JOIN LATERAL (
         SELECT leads.* FROM waiting_leads JOIN leads USING (lead_id)
         WHERE waiting_leads.lead_id = found.lead_id OFFSET 0
       ) l
       LIMIT $1
     ), left_alone AS MATERIALIZED (
       SELECT lead_id FROM leads WHERE converted_at IS NOT NULL
       UNION ALL
       SELECT l.lead_id FROM asked l CROSS JOIN LATERAL ${DECISIVE_CONSENT} c
       WHERE ${REVOKED_BY_PERSON}
     )
     SELECT reason, count(*)::int AS count FROM waiting_leads
     WHERE NOT EXISTS (SELECT 1 FROM left_alone WHERE left_alone.lead_id = waiting_leads.lead_id)
     GROUP BY reason`,
    [mostRevoked],
  );

/** Which of the leads wait, and why. */
export const waitingAmong = (
  db: Queryable,
  leadIds: readonly string[],
): Promise<Pick<ListedWaitingLead, 'lead_id' | 'reason' | 'return_reason'>[]> =>
  db.query(
    `SELECT lead_id, reason, ${RETURN_REASON} FROM waiting_leads WHERE lead_id = ANY($1::uuid[])`,
    [[...leadIds]],
  );

/** A lead version that a company may get. */
export interface Candidate {
  lead_id: string;
  version: number;
  session_id: string;
  phone: string;
  zip: string;
  answers: QuizAnswers;
  text_sha256: string;
  /**
   * The companies that its consent names; null if it names none, or is none because its box was pre-ticked.
   */
  companies: NamedCompanies | null;
  /** When the version came; ISO 8601, UTC. */
  received_at: string;
  /** Whether it came with its own consent; if not, that of an earlier version applies. */
  is_agreed: boolean;
}

const CANDIDATE = `v.lead_id, v.version, v.session_id, v.phone, v.zip,
    v.submission -> 'quiz_answers' AS answers, c.text_sha256, 
    CASE WHEN c.initially_checked IS NOT TRUE THEN ${companiesNamedBy('c')} END AS companies,
    ${isoMilliseconds('v.received_at')} AS received_at, c.version = v.version AS is_agreed`;

/**
 * Those of the leads whose consent is revoked, by id, and whether only by a report that the phone is wrong.
 */
export async function revokedAmong(
  tx: Queryable,
  leadIds: readonly string[],
): Promise<Map<string, { isWrongNumber: boolean }>> {
  const rows = await tx.query<{ lead_id: string; is_wrong_number: boolean }>(
    `SELECT lead_id, NOT ${isRevokedByPerson('x.lead_id')} AS is_wrong_number
     FROM unnest($1::uuid[]) AS x (lead_id) WHERE ${isRevoked('x.lead_id')}`,
    [[...leadIds]],
  );
  return new Map(
    rows.map(({ lead_id, is_wrong_number }) => [lead_id, { isWrongNumber: is_wrong_number }]),
  );
}

/**
 * The latest accepted version of a lead whose consent names a company and is not revoked; null if there is
 * none.
 */
export async function readAgreed(
  tx: Queryable,
  leadId: string,
  { before, companyId }: { before: number; companyId: string },
): Promise<Candidate | null> {
  const [row] = await tx.query<Candidate & Record<string, unknown>>(
    `SELECT ${CANDIDATE}
     FROM (SELECT * FROM lead_versions JOIN leads USING (lead_id)) v
     CROSS JOIN LATERAL consent_of(v.lead_id, v.version) c
     WHERE v.lead_id = $1 AND v.version < $2 AND v.status = 'accepted'
       AND $3 = ANY (c.company_ids) AND c.initially_checked IS NOT TRUE
       AND opt_out_of(ROW(c.*)::consents) IS NULL
     ORDER BY v.version DESC LIMIT 1`,
    [leadId, before, companyId],
  );
  return row ?? null;
}

/** The newest accepted version of each of the leads, as far as a consent to it is stored. */
export const readCandidates = (
  tx: Queryable,
  leadIds: readonly string[],
): Promise<(Candidate & Record<string, unknown>)[]> =>
  tx.query(
    `SELECT ${CANDIDATE}
     FROM (
       SELECT DISTINCT ON (lead_id) * FROM lead_versions JOIN leads USING (lead_id)
       WHERE lead_id = ANY ($1::uuid[]) AND status = 'accepted'
       ORDER BY lead_id, version DESC
     ) v
     CROSS JOIN LATERAL consent_of(v.lead_id, v.version) c`,
    [[...leadIds]],
  );
