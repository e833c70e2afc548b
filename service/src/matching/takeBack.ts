import type { Queryable } from '../database/types.ts';
import { type AnsweredAssignment, type Ending } from '../repositories/assignments.ts';
import { endWaivers } from '../repositories/leadsOfPhone.ts';
import { giveBackCounts } from '../repositories/companyCounts.ts';
import { withdraw } from '../repositories/companyDeliveries.ts';
import { insertCallerChanges } from '../repositories/mails.ts';

/**
 * Does what follows when companies lose leads: frees their room, withholds what was on its way to them, and
 * tells them and the visitors. In the transaction that ended the assignments; under the lock of capacity.
 *
 * @param isSettled true if the visitors have nothing to wait for: they are told nothing.
 */
export async function takeBack(
  tx: Queryable,
  ended: readonly AnsweredAssignment[],
  why: Ending,
  now: Date,
  { isSettled = false } = {},
): Promise<void> {
  // A repeated lead was not counted, so it gives no room back.
  await giveBackCounts(
    tx,
    ended.filter(({ repeats }) => repeats === null),
  );
  await endWaivers(tx, ended, now);
  await withdraw(tx, ended, why, now);
  if (isSettled) return;
  await insertCallerChanges(
    tx,
    ended.map(({ lead_id }) => lead_id),
    now,
  );
}
