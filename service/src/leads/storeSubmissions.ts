import { isTransient, type Database, type Queryable } from '../database/types.ts';
import {
  claimLeads,
  findFingerprints,
  insertVersions,
  type NewVersion,
} from '../repositories/leads.ts';
import type { NewSubmission, StoredSubmission } from './submission.ts';

/** Called inside the storing transaction with the new versions, so that both happen or neither. */
export type OnStored = (tx: Queryable, stored: NewVersion[]) => Promise<void>;

/** Different submissions that one session may store. */
const MAX_VERSIONS = 20;

async function storeIn(
  tx: Queryable,
  submissions: readonly NewSubmission[],
  onStored: OnStored,
): Promise<StoredSubmission[]> {
  const leads = await claimLeads(tx, submissions);
  const leadOf = new Map(leads.map((lead) => [lead.session_id, lead]));
  const oldLeads = leads.filter((lead) => !lead.created).map((lead) => lead.lead_id);
  const known = new Set(
    (await findFingerprints(tx, oldLeads)).map((row) => `${row.lead_id} ${row.fingerprint}`),
  );
  const versions: NewVersion[] = [];
  const results = submissions.map((submission): StoredSubmission => {
    const lead = leadOf.get(submission.sessionId);
    if (!lead) throw new Error('the database returned no lead for a session');
    const leadId = lead.lead_id;
    if (known.has(`${leadId} ${submission.fingerprint}`)) return { leadId, kind: 'duplicate' };
    const version = lead.created ? 1 : lead.latest_version + 1;
    if (version > MAX_VERSIONS) return { leadId, kind: 'refused' };
    versions.push({ leadId, version, submission });
    return { leadId, kind: version === 1 ? 'created' : 'versioned' };
  });
  if (versions.length > 0) {
    await insertVersions(tx, versions);
    await onStored(tx, versions);
  }
  return results;
}

/**
 * Stores submissions in one transaction, at most one per session in a call:
 * a new session becomes a lead, a known submission changes nothing, and a known
 * session with other data gets a further version.
 *
 * @returns one entry a submission, in the same order.
 */
export const storeSubmissions = (
  db: Database,
  submissions: readonly NewSubmission[],
  onStored: OnStored,
): Promise<StoredSubmission[]> => db.transaction((tx) => storeIn(tx, submissions, onStored));

/**
 * Stores submissions of which one failed the whole transaction: each apart, behind a savepoint, and
 * still in one transaction, so that a bad one costs the others one commit.
 *
 * @throws what fails all of them, such as a lost connection.
 */
export const storeApart = (
  db: Database,
  submissions: readonly NewSubmission[],
  onStored: OnStored,
): Promise<PromiseSettledResult<StoredSubmission>[]> =>
  db.transaction(async (tx) => {
    const results: PromiseSettledResult<StoredSubmission>[] = [];
    for (const submission of submissions) {
      await tx.exec('SAVEPOINT submission');
      try {
        const [value] = await storeIn(tx, [submission], onStored);
        if (!value) throw new Error('a submission was stored without a result');
        await tx.exec('RELEASE SAVEPOINT submission');
        results.push({ status: 'fulfilled', value });
      } catch (reason) {
        if (isTransient(reason)) throw reason;
        await tx.exec('ROLLBACK TO SAVEPOINT submission');
        results.push({ status: 'rejected', reason });
      }
    }
    return results;
  });
