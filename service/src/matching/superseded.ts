import { canonicalJson } from '../common/canonicalJson.ts';
import { questionAnswersOf } from '../contract/index.ts';
import type { Company } from '../companies/terms.ts';
import type { Queryable } from '../database/types.ts';
import { endSuperseded } from '../repositories/answers.ts';
import {
  readAgreed,
  type AnsweredAssignment,
  type Assignment,
  type Candidate,
} from '../repositories/assignments.ts';
import { isRenamed, namedAs, type Named } from './choose.ts';
import { takeBack } from './takeBack.ts';

const requestOf = ({ phone, zip, answers }: Candidate) =>
  canonicalJson({ phone, zip, answers: questionAnswersOf(answers) });

/**
 * The version of a lead whose consent decides who may have it after the company that lost it. That need not
 * be the newest: the same request may have come again under a consent that names nobody, because the page
 * could not ask which companies may call.
 */
export async function decisiveVersion(
  tx: Queryable,
  newest: Candidate,
  { company_id }: Pick<Assignment, 'company_id'>,
): Promise<Candidate> {
  if (newest.companies !== null) return newest;
  const { lead_id, version } = newest;
  const agreed = await readAgreed(tx, lead_id, { before: version, companyId: company_id });
  return agreed !== null && requestOf(agreed) === requestOf(newest) ? agreed : newest;
}

/**
 * Whether a further version of a lead takes it from the company that has it: its consent names others, or
 * that one by an old legal name; or it has another phone, home or work than the visitor agreed to be called
 * about by that company. The same request again under a consent that names nobody takes nothing back, because
 * the page could not ask which companies may call. Nor does a version that was sent before that agreement and
 * is stored only now.
 *
 * @param named the companies that the version's own consent names; empty if it came without one.
 */
async function isSuperseded(
  tx: Queryable,
  candidate: Candidate,
  { lead_id, company_id }: Assignment,
  named: readonly Named[],
): Promise<boolean> {
  const { companies, version, received_at } = candidate;
  if (companies?.some(([id]) => id === company_id)) {
    return named.some((one) => one.companyId === company_id && isRenamed(one));
  }
  const agreed = await readAgreed(tx, lead_id, { before: version, companyId: company_id });
  if (agreed === null) return true;
  if (received_at < agreed.received_at) return false;
  return companies !== null || requestOf(agreed) !== requestOf(candidate);
}

/**
 * Takes leads back from companies to which their visitors have not agreed for what they ask for now; under
 * the lock of capacity.
 *
 * @param companies those of the list.
 * @param owned the assignments of the leads to the companies that have them; those that end are removed.
 * @returns the assignments that end.
 */
export async function takeSuperseded(
  tx: Queryable,
  {
    candidates,
    companies,
    owned,
  }: {
    candidates: readonly Candidate[];
    companies: readonly Company[];
    owned: Map<string, Assignment>;
  },
  now: Date,
): Promise<AnsweredAssignment[]> {
  const further = candidates.filter(({ lead_id }) => owned.has(lead_id));
  if (further.length === 0) return [];
  const agreedAnew = further.filter(({ is_agreed }) => is_agreed);
  const namedOf = await namedAs(tx, agreedAnew, companies);
  const over: Assignment[] = [];
  for (const candidate of further) {
    const assignment = owned.get(candidate.lead_id);
    const named = candidate.is_agreed ? namedOf(candidate) : [];
    if (assignment && (await isSuperseded(tx, candidate, assignment, named))) over.push(assignment);
  }
  if (over.length === 0) return [];
  for (const { lead_id } of over) owned.delete(lead_id);
  const ids = over.map(({ assignment_id }) => assignment_id);
  const ended = await endSuperseded(tx, ids, now);
  await takeBack(tx, ended, 'superseded', now);
  return ended;
}
