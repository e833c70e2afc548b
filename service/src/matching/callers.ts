import type { Product } from '@tidyguard/content';
import { timeZoneAt } from '../calling/timeZones.ts';
import type { Terms } from '../companies/terms.ts';
import { visitTimes } from '../companies/visitTimes.ts';
import type { LeadMatch } from '../contract/index.ts';
import type { Database, Queryable } from '../database/types.ts';
import {
  readAssignments,
  waitingAmong,
  type ListedWaitingLead,
} from '../repositories/assignments.ts';
import { versionsOf } from '../repositories/companies.ts';
import { findStanding, findVisitor } from '../repositories/matchDecisions.ts';
import { isEverListed } from './decisions.ts';
import { openingFor } from './nextCall.ts';

/**
 * What a company said of the phone of a lead that it gave back: it is another person's, or nobody answers.
 */
type PhoneDoubt = 'wrong_number' | 'not_reached';

/**
 * Who calls a lead: the company that has it; nobody yet, if it waits for a company or its phone is in doubt;
 * or, if no company is listed, anybody whom the owner's destinations give it to.
 */
export type Caller =
  | { kind: 'company'; terms: Terms }
  | { kind: 'nobody'; doubt: PhoneDoubt | null }
  | { kind: 'anybody' };

/** What is doubtful about the phone of a waiting lead; null if nothing is. */
function doubtOf({
  reason,
  return_reason,
}: Pick<ListedWaitingLead, 'reason' | 'return_reason'>): PhoneDoubt | null {
  const said = reason === 'returned' ? return_reason : reason;
  return said === 'wrong_number' || said === 'not_reached' ? said : null;
}

/** Who calls each of the leads; a lead that is missing here anybody may call. */
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
  const callers = new Map<string, Caller>(
    waiting.map((lead) => [lead.lead_id, { kind: 'nobody', doubt: doubtOf(lead) }]),
  );
  for (const [index, { lead_id }] of assignments.entries()) {
    const company = companies[index];
    if (company) callers.set(lead_id, { kind: 'company', terms: company.terms });
  }
  return callers;
}

/**
 * What a visitor is told about who calls a lead of this ZIP: `nobody` also if its consent is revoked;
 * undefined if no company was ever listed, or the lead is held and no company that has it may call.
 */
export async function matchOf(
  db: Database,
  { leadId, zip }: { leadId: string; zip: string },
  { visits }: Pick<Product, 'visits'>,
  now: Date,
): Promise<LeadMatch | undefined> {
  if (!(await isEverListed(db))) return undefined;
  const standing = await findStanding(db, leadId);
  // Even for a lead from before the first company was listed.
  if (standing?.is_revoked) return standing.is_held_anew ? undefined : { status: 'nobody' };
  const caller = (await callersOf(db, [leadId])).get(leadId);
  if (caller?.kind === 'nobody') return { status: 'nobody' };
  if (caller?.kind !== 'company') return undefined;
  const { terms } = caller;
  const opensAt = openingFor(terms, zip, now);
  return {
    status: 'matched',
    company: terms.shown_name,
    ...(opensAt !== null && { opens_at: opensAt }),
    visit_times: visitTimes(terms, visits, now, timeZoneAt(zip).time_zone),
  };
}

/** The same for a lead whose ZIP the caller does not know. */
export async function matchOfStored(
  db: Database,
  leadId: string,
  product: Pick<Product, 'visits'>,
  now: Date,
): Promise<LeadMatch | undefined> {
  if (!(await isEverListed(db))) return undefined;
  const lead = await findVisitor(db, leadId);
  return lead ? matchOf(db, { leadId, zip: lead.zip }, product, now) : undefined;
}
