import { DAY_MS } from '../common/clock.ts';
import type { Assignment } from '../repositories/assignments.ts';
import { DAYS_AHEAD } from './localTimes.ts';

/** For how many days a company may return a lead, and answer by its link. */
export const RETURN_DAYS = 7;

/**
 * The end of that time, in epoch milliseconds. It is counted from the end of the time to accept, so that a
 * company that is closed for longer than these days has them too. If the company need not accept the lead,
 * it is counted from the last day for which openings are looked for.
 */
export const lastAnswer = ({
  assigned_at,
  answer_by,
}: Pick<Assignment, 'assigned_at' | 'answer_by'>): number =>
  (answer_by === null ? Date.parse(assigned_at) + DAYS_AHEAD * DAY_MS : Date.parse(answer_by)) +
  RETURN_DAYS * DAY_MS;

/**
 * Why a company may return a lead. `passesOn`: another company could do something with it. `contradictedBy`:
 * what on record contradicts the reason: that the company has reached the person, or that the ZIP is in its
 * coverage. `isSettled`: the visitor has nothing to wait for, and is not told that nobody calls. `isRefusal`:
 * the person told the company to leave them alone, which revokes the consent for everybody (47 CFR
 * 64.1200(a)(10): by any reasonable means). Returning a lead for a wrong number revokes it as well: whoever
 * answers there is another person, who agreed to nothing.
 */
export const returnReasons = {
  wrong_number: { passesOn: false, contradictedBy: 'contact', isSettled: false, isRefusal: false },
  not_requested: { passesOn: false, contradictedBy: null, isSettled: true, isRefusal: true },
  no_more_calls: { passesOn: false, contradictedBy: null, isSettled: true, isRefusal: true },
  not_reached: { passesOn: false, contradictedBy: 'contact', isSettled: false, isRefusal: false },
  own_customer: { passesOn: false, contradictedBy: null, isSettled: true, isRefusal: false },
  outside_area: { passesOn: true, contradictedBy: 'coverage', isSettled: false, isRefusal: false },
  other_work: { passesOn: true, contradictedBy: null, isSettled: false, isRefusal: false },
  no_time: { passesOn: true, contradictedBy: null, isSettled: false, isRefusal: false },
} as const;

export type ReturnReason = keyof typeof returnReasons;

export const returnReasonNames = Object.keys(returnReasons) as ReturnReason[];

export const isReturnReason = (name: string): name is ReturnReason =>
  Object.hasOwn(returnReasons, name);
