import { canonicalJson } from '../common/canonicalJson.ts';
import { questionAnswersOf } from '../contract/index.ts';
import type { Queryable } from '../database/types.ts';
import { endSuperseded } from '../repositories/answers.ts';
import {
  readAgreedRequest,
  type AgreedRequest,
  type AnsweredAssignment,
  type Assignment,
  type Candidate,
} from '../repositories/assignments.ts';
import { takeBack } from './takeBack.ts';

const requestOf = ({ phone, zip, answers }: AgreedRequest) =>
  canonicalJson({ phone, zip, answers: questionAnswersOf(answers) });

/**
 * Whether a further version of a lead takes it from the company that has it: its consent names others, or
 * it asks from another phone, for another home or other work than the visitor agreed to be called about
 * by that company. The same request again under a consent that names nobody takes back nothing: the page
 * could not ask which companies may call. Nor does what was sent before, and was stored only now.
 */
async function isSuperseded(
  tx: Queryable,
  candidate: Candidate,
  { lead_id, company_id }: Assignment,
): Promise<boolean> {
  const { companies, version, received_at } = candidate;
  if (companies?.some(([id]) => id === company_id)) return false;
  const agreed = await readAgreedRequest(tx, lead_id, { before: version, companyId: company_id });
  if (agreed === null) return true;
  if (received_at < agreed.received_at) return false;
  return companies !== null || requestOf(agreed) !== requestOf(candidate);
}

/**
 * Takes leads back from companies that nobody agreed to for what their visitors ask for now; under the
 * lock of places.
 *
 * @param owned the assignments of the leads to the companies that have them; those that end are removed.
 * @returns those that end.
 */
export async function takeSuperseded(
  tx: Queryable,
  candidates: readonly Candidate[],
  owned: Map<string, Assignment>,
  now: Date,
): Promise<AnsweredAssignment[]> {
  const over: Assignment[] = [];
  for (const candidate of candidates) {
    const assignment = owned.get(candidate.lead_id);
    if (assignment && (await isSuperseded(tx, candidate, assignment))) over.push(assignment);
  }
  if (over.length === 0) return [];
  for (const { lead_id } of over) owned.delete(lead_id);
  const ids = over.map(({ assignment_id }) => assignment_id);
  const ended = await endSuperseded(tx, ids, now);
  await takeBack(tx, ended, 'superseded', now);
  return ended;
}
