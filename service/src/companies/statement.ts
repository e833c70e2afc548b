import { instantOf, localTime } from '../calling/zonedTime.ts';
import { DAY_MS } from '../common/clock.ts';
import { isTakenBack } from '../repositories/leadsOfPhone.ts';
import type { StatedLead } from '../repositories/statements.ts';
import { dateOf } from './localTimes.ts';
import { lastAnswer } from './returnReasons.ts';

/** The stretch in which it is this month (YYYY-MM) in any time zone. */
export function anywhereIn(month: string): { from: Date; before: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    from: new Date(Date.UTC(year, number - 1) - DAY_MS),
    before: new Date(Date.UTC(year, number) + DAY_MS),
  };
}

/**
 * The month (YYYY-MM) in which a company got a lead, by the time zone that it had then: a later change of
 * zone must not move the lead between a month that was billed before and one that was not yet.
 */
export const monthOf = ({
  assigned_at,
  time_zone,
}: Pick<StatedLead, 'assigned_at' | 'time_zone'>): string =>
  dateOf(localTime(time_zone, Date.parse(assigned_at))).slice(0, 7);

/** What may still change in a statement without a decision of the owner. Times are ISO 8601, UTC. */
export interface StillToCome {
  /** Until when leads of the month can still come; null if it has ended where the company is. */
  leads_until: string | null;
  /** Until when leads that the company has can be returned; null if that is over. */
  returns_until: string | null;
}

export function stillToCome(
  month: string,
  zone: string,
  leads: readonly Pick<StatedLead, 'assigned_at' | 'answer_by' | 'ended'>[],
  now: Date,
): StillToCome {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const kept = leads.filter(({ ended }) => ended === null);
  const ahead = (ms: number) => (ms > now.getTime() ? new Date(ms).toISOString() : null);
  return {
    leads_until: ahead(instantOf(zone, Date.UTC(year, number))),
    returns_until: ahead(Math.max(0, ...kept.map(lastAnswer))),
  };
}

/**
 * What a lead costs its company, and why. `open`: the company has it and still has time to accept it, and
 * pays only if it does. `withdrawn`: it was taken from the company, which had not reached the person.
 * `undecided`: it was returned beyond the company's allowance, or for a reason that the record
 * contradicts, and the owner has not decided yet; it is charged until the owner approves the return, as
 * is one that the owner `refused`.
 */
const charges = {
  open: { isDue: false },
  charged: { isDue: true },
  undecided: { isDue: true },
  refused: { isDue: true },
  repeated: { isDue: false },
  returned: { isDue: false },
  withdrawn: { isDue: false },
} as const;

type Charge = keyof typeof charges;

/** A lead that a company had, and how it is charged. */
export interface ChargedLead extends StatedLead {
  charge: Charge;
}

/**
 * The months around, in which a lead of this month's phones may lie: a phone counts as the same for 30
 * days (matching/samePhone.ts), which can reach across February.
 */
export function monthsAround(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return [-2, -1, 1, 2].map((away) =>
    new Date(Date.UTC(year, number - 1 + away)).toISOString().slice(0, 7),
  );
}

const isReturned = ({ ended, repeats }: StatedLead) => ended === 'returned' && repeats === null;

/** Whether the company returned a lead that it had accepted, and the owner has not decided on the return. */
const isOpenReturn = (lead: StatedLead) =>
  isReturned(lead) && lead.accepted_at !== null && lead.return_approved === null;

/** The first of the leads of each phone. */
const oncePerPhone = (leads: readonly StatedLead[]): StatedLead[] => {
  const byPhone = new Map<string, StatedLead>();
  for (const lead of leads) {
    if (!byPhone.has(lead.first_of_phone)) byPhone.set(lead.first_of_phone, lead);
  }
  return [...byPhone.values()];
};

/** Leads in the order in which their company accepted them: of one phone, the first is charged. */
const inTurn = (leads: readonly StatedLead[]) =>
  [...leads].sort(
    (one, other) => Date.parse(one.accepted_at ?? '') - Date.parse(other.accepted_at ?? ''),
  );

/**
 * The phones whose returns are free within the share of its accepted leads that the company may return: the
 * earliest that the owner has not decided on and nothing on record contradicts. An accepted lead counts for
 * the share whatever becomes of it, so that a free return is not charged later because other leads lapsed.
 */
function freeReturns(leads: readonly StatedLead[]): Set<string> {
  const accepted = leads.filter((lead) => lead.repeats === null && lead.accepted_at !== null);
  const undecided = accepted
    .filter((lead) => isOpenReturn(lead) && !lead.return_contradicted)
    .sort((one, other) => Date.parse(one.ended_at ?? '') - Date.parse(other.ended_at ?? ''));
  const people = oncePerPhone(accepted).length;
  return new Set(
    oncePerPhone(undecided)
      .filter(({ return_percent }, index) => index < Math.floor((return_percent * people) / 100))
      .map(({ first_of_phone }) => first_of_phone),
  );
}

/**
 * How each lead of a month is charged. A company may return a share of its leads without being asked: its
 * earliest returns, unless the record contradicts them or the owner has decided on them. What it returns
 * without having accepted it costs nothing, like what it does not answer.
 *
 * @param leads oldest first.
 * @param others the leads of the months around, by month: some may be of the same phones.
 */
export function withCharges(
  leads: readonly StatedLead[],
  others: readonly (readonly StatedLead[])[] = [],
): ChargedLead[] {
  const free = freeReturns(leads);
  const isUndecided = (lead: StatedLead) =>
    isOpenReturn(lead) && (lead.return_contradicted || !free.has(lead.first_of_phone));
  // Of a phone's undecided returns one is charged, the first accepted; later leads of the phone are not.
  const undecided = oncePerPhone(
    inTurn([
      // Whether a return is free depends on the leads of its own month. Only its charge is needed here.
      ...others.flatMap((ofMonth) =>
        withCharges(ofMonth).filter(({ charge }) => charge === 'undecided'),
      ),
      ...leads.filter(isUndecided),
    ]),
  );
  const undecidedOf = new Map(
    undecided.map(({ first_of_phone, assignment_id }) => [first_of_phone, assignment_id]),
  );
  const isRepeated = ({ repeats, first_of_phone, assignment_id }: StatedLead): boolean =>
    repeats !== null || (undecidedOf.get(first_of_phone) ?? assignment_id) !== assignment_id;
  const chargeOf = (lead: StatedLead): Charge => {
    if (isTakenBack(lead)) return 'withdrawn';
    // What was never accepted costs nothing, whatever was decided about the return.
    if (lead.ended === 'returned' && lead.accepted_at === null) return 'returned';
    const isBack = isReturned(lead);
    if (isBack && lead.return_approved === true) return 'returned';
    if (isRepeated(lead)) return 'repeated';
    if (!isBack) return lead.accepted_at === null ? 'open' : 'charged';
    if (lead.return_approved === false) return 'refused';
    return isUndecided(lead) ? 'undecided' : 'returned';
  };
  return leads.map((lead) => ({ ...lead, charge: chargeOf(lead) }));
}

/** Whether a company pays for a lead. */
export const isDue = ({ charge }: ChargedLead): boolean => charges[charge].isDue;

/** US cents that a lead costs its company. */
export const amountOf = (lead: ChargedLead): number => (isDue(lead) ? lead.price_cents : 0);

/** How many leads a company had, of each kind, and the US cents that it owes for them. */
export interface StatementTotals extends Record<Charge, number> {
  leads: number;
  amount_cents: number;
}

/** Counts leads by how they are charged, and adds up the prices that were agreed for them. */
export function totalsOf(leads: readonly ChargedLead[]): StatementTotals {
  const totals: StatementTotals = {
    leads: leads.length,
    open: 0,
    charged: 0,
    undecided: 0,
    refused: 0,
    repeated: 0,
    returned: 0,
    withdrawn: 0,
    amount_cents: 0,
  };
  for (const lead of leads) {
    totals[lead.charge] += 1;
    totals.amount_cents += amountOf(lead);
  }
  return totals;
}
