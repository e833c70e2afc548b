import type { Database, Queryable } from '../database/types.ts';
import { endRenamed, endUnanswered, hasUnanswered } from '../repositories/answers.ts';
import {
  insertWaiting,
  readCandidates,
  type AnsweredAssignment,
  type Candidate,
  type Ending,
} from '../repositories/assignments.ts';
import { lockCapacity } from '../repositories/companyCounts.ts';
import { assign, type Assigning } from './assignments.ts';
import { decisiveVersion } from './superseded.ts';
import { takeBack } from './takeBack.ts';

/** How many leads one transaction takes from their companies: few, because storing leads waits for it. */
const AT_ONCE = 100;

/**
 * Gives leads that their companies have lost to the next companies that their consents name, in the
 * transaction that ended the assignments; under the lock of capacity. Skips leads that are not stored.
 */
export async function passOn(
  db: Database,
  tx: Queryable,
  ended: readonly AnsweredAssignment[],
  why: Ending,
  assigning: Assigning,
): Promise<void> {
  await takeBack(tx, ended, why, assigning.clock.now());
  const lastOf = new Map(ended.map((assignment) => [assignment.lead_id, assignment]));
  const candidates: Candidate[] = [];
  for (const newest of await readCandidates(tx, [...lastOf.keys()])) {
    const last = lastOf.get(newest.lead_id);
    candidates.push(last ? await decisiveVersion(tx, newest, last) : newest);
  }
  await assign(db, tx, candidates, assigning);
}

/** The same for a lead that is of no use to any other company: it waits for the owner. */
export async function keepWaiting(
  tx: Queryable,
  ended: AnsweredAssignment,
  now: Date,
  { isSettled }: { isSettled: boolean },
): Promise<void> {
  await takeBack(tx, [ended], 'returned', now, { isSettled });
  const [stored] = await readCandidates(tx, [ended.lead_id]);
  if (!stored) return;
  await insertWaiting(tx, [
    { lead_id: ended.lead_id, since: now.toISOString(), reason: 'returned', passed_over: [] },
  ]);
}

/**
 * Takes leads from companies that were renamed before they accepted them, because nobody agreed to be
 * called under the new name, and gives them to the next companies.
 *
 * @returns how many were taken.
 */
export function passOnRenamed(db: Database, assigning: Assigning): Promise<number> {
  return db.transaction(async (tx) => {
    await lockCapacity(tx);
    const ended = await endRenamed(tx, assigning.clock.now(), AT_ONCE);
    if (ended.length > 0) await passOn(db, tx, ended, 'renamed', assigning);
    return ended.length;
  });
}

/**
 * Takes leads from companies that did not accept them in time, and gives them to the next companies.
 *
 * @returns how many were taken.
 */
export async function passOnUnanswered(db: Database, assigning: Assigning): Promise<number> {
  const now = assigning.clock.now();
  if (!(await hasUnanswered(db, now))) return 0;
  return db.transaction(async (tx) => {
    await lockCapacity(tx);
    const ended = await endUnanswered(tx, now, AT_ONCE);
    if (ended.length > 0) await passOn(db, tx, ended, 'unanswered', assigning);
    return ended.length;
  });
}
