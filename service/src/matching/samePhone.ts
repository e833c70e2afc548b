import { DAY_MS } from '../common/clock.ts';
import type { AssignmentOfPhone } from '../repositories/leadsOfPhone.ts';

/** For how long a phone stays with a company that had it, which is charged for it once. */
export const SAME_PHONE_MS = 30 * DAY_MS;

/** Which companies had other leads with the phone of a lead. */
export interface PhoneHistory {
  /** Those that returned a lead with it: they do not get it again. */
  returnedBy: string[];
  /** The assignments to companies that are charged for the phone at present, oldest first. */
  charged: AssignmentOfPhone[];
  /** The last of them; null if there is none. */
  previous: AssignmentOfPhone | null;
}

/** @param assignments of any phones, oldest first. */
export function phoneHistory(
  { phone, lead_id }: Pick<AssignmentOfPhone, 'phone' | 'lead_id'>,
  assignments: readonly AssignmentOfPhone[],
  now: Date,
): PhoneHistory {
  const others = assignments.filter((one) => one.phone === phone && one.lead_id !== lead_id);
  const returnedBy = others
    .filter(({ ended }) => ended === 'returned')
    .map(({ company_id }) => company_id);
  const charged = others.filter(
    (one) =>
      one.charged_since !== null &&
      now.getTime() - Date.parse(one.charged_since) < SAME_PHONE_MS &&
      // Not those of a company that returned a lead with this phone.
      !returnedBy.includes(one.company_id),
  );
  return { returnedBy, charged, previous: charged.at(-1) ?? null };
}
