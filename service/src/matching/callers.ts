import type { Terms } from '../companies/terms.ts';
import type { Queryable } from '../database/types.ts';
import { readAssignments, waitingAmong } from '../repositories/assignments.ts';
import { versionsOf } from '../repositories/companies.ts';

/**
 * Who calls a lead: the company that has it, nobody yet where it waits for one, or, where no company
 * is listed, whoever the owner's destinations give it to.
 */
export type Caller = { kind: 'company'; terms: Terms } | { kind: 'nobody' } | { kind: 'anybody' };

/** Who calls each of the leads; those that are missing, anybody may. */
export async function callersOf(
  db: Queryable,
  leadIds: readonly string[],
): Promise<Map<string, Caller>> {
  const [assignments, waiting] = await Promise.all([
    readAssignments(db, leadIds),
    waitingAmong(db, leadIds),
  ]);
  const companies = await versionsOf(
    db,
    assignments.map(({ company_id, company_version }) => [company_id, company_version] as const),
  );
  const callers = new Map<string, Caller>(waiting.map((id) => [id, { kind: 'nobody' }]));
  for (const [index, { lead_id }] of assignments.entries()) {
    const company = companies[index];
    if (company) callers.set(lead_id, { kind: 'company', terms: company.terms });
  }
  return callers;
}
