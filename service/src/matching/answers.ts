import type { Clock } from '../common/clock.ts';
import { coversZip } from '../companies/coverage.ts';
import {
  isReturnReason,
  lastAnswer,
  returnReasons,
  type ReturnReason,
} from '../companies/returnReasons.ts';
import { retryTransient } from '../database/retry.ts';
import type { Database, Queryable } from '../database/types.ts';
import {
  findAssignment,
  lockAssignment,
  mayBeCalled,
  noteAnswer,
  noteReturn,
  renamedAmong,
} from '../repositories/answers.ts';
import { type AnsweredAssignment } from '../repositories/assignments.ts';
import { waiveOthers } from '../repositories/leadsOfPhone.ts';
import { revokeForCompany } from '../repositories/optOuts.ts';
import { versionsOf } from '../repositories/companies.ts';
import { lockCapacity } from '../repositories/companyCounts.ts';
import { findCompanySecrets } from '../repositories/companySecrets.ts';
import { findVisitor } from '../repositories/matchDecisions.ts';
import type { Assigning } from './assignments.ts';
import { keepWaiting, passOn } from './passOn.ts';

/** How long to retry while the database is unreachable: less than a call may take. */
const RETRY_FOR_MS = 5_000;

/** What a company says of a lead that it has. */
export type CompanyAnswer =
  { answer: 'accept' | 'contacted' } | { answer: 'return'; reason: ReturnReason };

/** The answer that a body or a form holds; null if it, or its reason, is missing, unknown or uncalled for. */
export function companyAnswerOf(answer: unknown, reason: unknown): CompanyAnswer | null {
  if (answer === 'return') {
    return typeof reason === 'string' && isReturnReason(reason) ? { answer, reason } : null;
  }
  return (answer === 'accept' || answer === 'contacted') && reason === undefined
    ? { answer }
    : null;
}

/**
 * Whether an answer says that the person wants to be left alone, which counts even if the return does not.
 */
const isRefusal = (given: CompanyAnswer): given is Extract<CompanyAnswer, { answer: 'return' }> =>
  given.answer === 'return' && returnReasons[given.reason].isRefusal;

/** Why an answer no longer counts. */
export type RefusedAnswer =
  'withdrawn' | 'superseded' | 'renamed' | 'returned' | 'revoked' | 'too_late';

/** The result of an answer; the same answer again changes nothing. */
export type TakenAnswer = {
  assignment: AnsweredAssignment;
  /** Whether it is on record that the person wants to be left alone, because of this answer or one before it. */
  isLeftAlone: boolean;
} & ({ kind: 'recorded' } | { kind: 'refused'; why: RefusedAnswer });

export interface AnswerOptions {
  db: Database;
  clock: Clock;
  promise: Assigning['promise'];
}

/** Why an answer does not count; null if it does. */
async function refusalOf(
  tx: Queryable,
  assignment: AnsweredAssignment,
  given: CompanyAnswer,
  now: Date,
): Promise<RefusedAnswer | null> {
  const { assignment_id, lead_id, accepted_at, ended, return_reason } = assignment;
  if (ended === 'unanswered') return (await mayBeCalled(tx, lead_id)) ? 'withdrawn' : 'revoked';
  if (ended === 'superseded' || ended === 'renamed') return ended;
  if (ended === 'returned') {
    return given.answer === 'return' && given.reason === return_reason ? null : 'returned';
  }
  // The lead is still with the company only until the next sweep.
  if ((await renamedAmong(tx, [assignment_id])).length > 0) return 'renamed';
  // A company that accepted the lead before the revocation may still report a contact or give the lead back:
  // it may have called by then, and pays until it gives the lead back.
  const isFree = accepted_at === null || given.answer === 'accept';
  if (isFree && !(await mayBeCalled(tx, lead_id))) return 'revoked';
  const isReturn = given.answer === 'return';
  return isReturn && now.getTime() > lastAnswer(assignment) ? 'too_late' : null;
}

/**
 * Whether the record contradicts the reason that a company gives: it has reported that it reached the
 * person, or its terms cover the ZIP.
 */
async function isContradicted(
  tx: Queryable,
  { lead_id, lead_version, company_id, company_version, contacted_at }: AnsweredAssignment,
  reason: ReturnReason,
): Promise<boolean> {
  const { contradictedBy } = returnReasons[reason];
  if (contradictedBy === 'contact') return contacted_at !== null;
  if (contradictedBy !== 'coverage') return false;
  const [lead, [company]] = await Promise.all([
    findVisitor(tx, lead_id, lead_version),
    versionsOf(tx, [[company_id, company_version]]),
  ]);
  return lead !== null && company !== undefined && coversZip(lead.zip)(company.terms.coverage);
}

async function takeIn(
  tx: Queryable,
  { db, clock, promise }: AnswerOptions,
  assignmentId: string,
  given: CompanyAnswer,
  now: Date,
): Promise<TakenAnswer | null> {
  // The locks are taken in the same order as by whatever passes leads on.
  if (given.answer === 'return') await lockCapacity(tx);
  const before = await lockAssignment(tx, assignmentId);
  if (!before) return null;
  const why = await refusalOf(tx, before, given, now);
  // A person who told one company to stop is left alone by all, whichever has the lead now.
  const isLeftAlone = isRefusal(given) && (await revokeForCompany(tx, before, given.reason, now));
  if (why !== null) return { kind: 'refused', why, assignment: before, isLeftAlone };
  if (given.answer !== 'return') {
    await noteAnswer(tx, assignmentId, given.answer, now);
    await waiveOthers(tx, assignmentId);
  } else if (before.ended === null) {
    const { reason } = given;
    // The person who answers at a wrong number never agreed. The visitor has not withdrawn the consent, and
    // is asked for another number.
    if (reason === 'wrong_number') await revokeForCompany(tx, before, reason, now);
    await noteReturn(tx, assignmentId, now, {
      reason,
      isContradicted: await isContradicted(tx, before, reason),
    });
    const ending = { ...before, ended: 'returned' as const };
    if (returnReasons[reason].passesOn) {
      await passOn(db, tx, [ending], 'returned', { clock, promise });
    } else {
      await keepWaiting(tx, ending, now, returnReasons[reason]);
    }
  }
  const assignment = await lockAssignment(tx, assignmentId);
  return assignment && { kind: 'recorded', assignment, isLeftAlone };
}

/** Takes a company's answer; null if there is no such assignment. */
export function takeAnswer(
  options: AnswerOptions,
  assignmentId: string,
  given: CompanyAnswer,
): Promise<TakenAnswer | null> {
  const { db, clock } = options;
  return retryTransient(clock, RETRY_FOR_MS, () =>
    db.transaction((tx) => takeIn(tx, options, assignmentId, given, clock.now())),
  );
}

/**
 * The valid secrets of an assignment's company; none if there is no such assignment, or no secret was made.
 */
export async function secretsOfAnswerer(
  { db, clock }: Pick<AnswerOptions, 'db' | 'clock'>,
  assignmentId: string,
): Promise<string[]> {
  const assignment = await findAssignment(db, assignmentId);
  return assignment ? findCompanySecrets(db, assignment.company_id, clock.now()) : [];
}

/** What an assignment's company sees of it, without the person's name; null if there is none. */
export async function readAnswerState(db: Database, assignmentId: string) {
  const assignment = await findAssignment(db, assignmentId);
  if (!assignment) return null;
  const { lead_id, lead_version, company_id, company_version } = assignment;
  const [lead, isCallable, [company]] = await Promise.all([
    // If the company has lost the lead, what the visitor says later is not for it to see.
    findVisitor(db, lead_id, assignment.ended === null ? null : lead_version),
    mayBeCalled(db, lead_id),
    versionsOf(db, [[company_id, company_version]]),
  ]);
  return {
    assignment,
    zip: lead?.zip ?? null,
    timeZone: company?.terms.time_zone ?? 'UTC',
    mayBeCalled: isCallable,
  };
}
