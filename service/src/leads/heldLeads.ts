import type { Database } from '../database/types.ts';
import { hasAcceptedVersion } from '../repositories/leadStatus.ts';
import type { StoredSubmission } from './submission.ts';

/**
 * Whether nobody calls a lead before a person has looked at it: it is held, and no earlier submission of
 * it was passed on. Undefined where that cannot be found out: the lead is stored, and whatever fails now
 * must not make the browser send it again.
 */
export async function isHeld(
  db: Database,
  { leadId, kind, status }: StoredSubmission,
): Promise<boolean | undefined> {
  // What came again may have been judged otherwise than what is stored, and released since.
  if (kind !== 'duplicate' && status === 'accepted') return false;
  return hasAcceptedVersion(db, leadId).then(
    (isAccepted) => !isAccepted,
    () => undefined,
  );
}
