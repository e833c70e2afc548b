import type { LeadMatch } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { waitsForRelease } from '../repositories/leadStatus.ts';
import type { StoredSubmission } from './submission.ts';

/**
 * Whether nobody calls the phone of a lead before a person has looked at it: its newest submission is held, and nobody
 * may call that phone by an earlier one. Undefined where that cannot be found out.
 */
async function isHeld(
  db: Database,
  { leadId, kind, status }: StoredSubmission,
): Promise<boolean | undefined> {
  // What came again may have been judged otherwise than what is stored, and released since.
  if (kind !== 'duplicate' && status === 'accepted') return false;
  return waitsForRelease(db, leadId).catch(() => undefined);
}

/**
 * What the browser of a stored lead is told of who calls: the company, unless the lead is held, when that
 * one has at best a phone that the visitor has replaced. What cannot be found out is left out: the lead is stored,
 * and whatever fails now must not make the browser send it again.
 *
 * @param findMatch finds who calls; absent, nothing is said of it.
 */
export async function callOf(
  db: Database,
  stored: StoredSubmission,
  findMatch?: () => Promise<LeadMatch | undefined>,
): Promise<{ match?: LeadMatch; held?: boolean }> {
  const found = await findMatch?.().catch(() => undefined);
  const held = await isHeld(db, stored);
  const match = held && found?.status === 'matched' ? undefined : found;
  return { ...(match && { match }), ...(held !== undefined && { held }) };
}
