import type { LeadMatch } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { waitsForRelease } from '../repositories/leadStatus.ts';
import type { StoredSubmission } from './submission.ts';

/**
 * Whether nobody calls the phone of a lead before an operator has looked at it: its newest submission is
 * held, and no earlier one lets anybody call that phone. Undefined if that cannot be read.
 */
async function isHeld(
  db: Database,
  { leadId, kind, status }: StoredSubmission,
): Promise<boolean | undefined> {
  // A duplicate may have been judged differently from the stored version, which may have been released since.
  if (kind !== 'duplicate' && status === 'accepted') return false;
  return waitsForRelease(db, leadId).catch(() => undefined);
}

/**
 * What the browser of a stored lead is told about who calls: the company, unless the lead is held, because
 * the company then has at best a phone that the visitor has replaced. What cannot be read is left out: the
 * lead is stored, and a failure now must not make the browser send it again.
 *
 * @param findMatch finds who calls; if absent, the answer does not say.
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
