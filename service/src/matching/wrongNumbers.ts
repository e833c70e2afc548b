import type { Queryable } from '../database/types.ts';
import { consentTimes, type Candidate } from '../repositories/assignments.ts';
import type { AssignmentOfPhone } from '../repositories/leadsOfPhone.ts';

/**
 * Those of the leads whose phone a company has reported as wrong since they were agreed to, in whichever lead:
 * the next company would reach the same stranger, who agreed to nothing. Whoever enters the phone again after
 * the report, and agrees again, is called.
 *
 * @param ofPhones what companies had of these phones.
 * @returns their ids.
 */
export async function wrongNumbers(
  tx: Queryable,
  candidates: readonly Pick<Candidate, 'lead_id' | 'phone'>[],
  ofPhones: readonly Pick<AssignmentOfPhone, 'phone' | 'wrong_since'>[],
): Promise<ReadonlySet<string>> {
  const reported = candidates.flatMap(({ lead_id, phone }) => {
    const times = ofPhones
      .filter((one) => one.phone === phone)
      .flatMap(({ wrong_since }) => wrong_since ?? []);
    const last = times.sort().at(-1);
    return last === undefined ? [] : [{ lead_id, last }];
  });
  if (reported.length === 0) return new Set();
  const agreedAt = await consentTimes(
    tx,
    reported.map(({ lead_id }) => lead_id),
  );
  return new Set(
    reported
      .filter(({ lead_id, last }) => (agreedAt.get(lead_id) ?? '') <= last)
      .map(({ lead_id }) => lead_id),
  );
}
