import type { Queryable } from '../database/types.ts';
import type { Assignment, Candidate } from '../repositories/assignments.ts';
import { giveBackCounts } from '../repositories/companyCounts.ts';
import { renewTimes } from '../repositories/answers.ts';
import { versionsOf } from '../repositories/companies.ts';
import { joinLeads, readAssignmentsOfPhones } from '../repositories/leadsOfPhone.ts';
import { answerBy } from './nextCall.ts';
import { phoneHistory } from './samePhone.ts';

/**
 * If a visitor corrects the phone of a lead to one that its company is already charged for, marks the lead as
 * a repeat of that phone's first lead, and frees the place that it took. Under the lock of capacity, and
 * before the company gets the new version.
 *
 * @param candidates versions that their companies are to get.
 * @param owned the assignments of the leads to the companies that have them.
 */
export async function joinCorrected(
  tx: Queryable,
  candidates: readonly Candidate[],
  owned: ReadonlyMap<string, Assignment>,
  now: Date,
): Promise<void> {
  const further = candidates.flatMap((candidate) => {
    const assignment = owned.get(candidate.lead_id);
    return assignment?.repeats === null ? [{ candidate, assignment }] : [];
  });
  if (further.length === 0) return;
  const phones = [...new Set(further.map(({ candidate }) => candidate.phone))];
  const ofPhones = await readAssignmentsOfPhones(tx, phones);
  const joined = further.flatMap(({ candidate, assignment }) => {
    const { phone, lead_id } = candidate;
    const { company_id, assignment_id, assigned_at } = assignment;
    // The company had the phone through this lead before: what it is charged for was decided then.
    if (ofPhones.some((one) => one.phone === phone && one.lead_id === lead_id)) return [];
    const { charged } = phoneHistory(candidate, ofPhones, now);
    const first = charged.findLast((one) => one.company_id === company_id)?.first_of_phone;
    return first === undefined || first === assignment_id
      ? []
      : [{ company_id, assignment_id, assigned_at, first }];
  });
  if (joined.length === 0) return;
  await joinLeads(tx, joined);
  await giveBackCounts(tx, joined);
}

/**
 * Restarts a company's time to accept that a STOP of the phone ended, if the visitor has corrected the phone
 * and agreed again before the company lost the lead. Under the lock of capacity.
 *
 * @param candidates versions that their companies are to get.
 * @param owned the assignments of the leads to the companies that have them.
 */
export async function renewTimesOf(
  tx: Queryable,
  candidates: readonly Candidate[],
  owned: ReadonlyMap<string, Assignment>,
  now: Date,
): Promise<void> {
  const over = candidates.flatMap(({ lead_id, zip, is_agreed }) => {
    const assignment = owned.get(lead_id);
    const isOver =
      assignment !== undefined &&
      assignment.answer_by !== null &&
      assignment.answer_by <= now.toISOString();
    return is_agreed && isOver ? [{ zip, assignment }] : [];
  });
  if (over.length === 0) return;
  const companies = await versionsOf(
    tx,
    over.map(({ assignment: { company_id, company_version } }) => [company_id, company_version]),
  );
  await renewTimes(
    tx,
    over.flatMap(({ zip, assignment: { assignment_id } }, index) => {
      const company = companies[index];
      if (!company) return [];
      return [{ assignment_id, answer_by: answerBy(company.terms, zip, now).toISOString() }];
    }),
  );
}
