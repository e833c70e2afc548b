import type { Database } from '../database/types.ts';
import { waitsForRelease } from '../repositories/leadStatus.ts';
import type { StoredSubmission } from './submission.ts';

/**
 * Whether nobody calls a lead before a person has looked at it: it is held, and nobody may call by an earlier
 * submission of it. Undefined where that cannot be found out: the lead is stored, and whatever fails now
 * must not make the browser send it again.
 */
export async function isHeld(
  db: Database,
  { leadId, kind, status }: StoredSubmission,
): Promise<boolean | undefined> {
  // What came again may have been judged otherwise than what is stored, and released since.
  if (kind !== 'duplicate' && status === 'accepted') return false;
  return waitsForRelease(db, leadId).catch(() => undefined);
}
