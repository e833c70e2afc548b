import { instantOf } from '../calling/zonedTime.ts';
import type { StatedLead } from '../repositories/statements.ts';

/** When a month (YYYY-MM) begins and ends in a time zone. */
export function monthIn(zone: string, month: string): { from: Date; before: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const start = (index: number) => new Date(instantOf(zone, Date.UTC(year, index)));
  return { from: start(number - 1), before: start(number) };
}

/** How a lead is charged: not where the company has it no longer, nor where it pays for the phone already. */
export type Charge = 'charged' | 'repeated' | 'returned' | 'withdrawn';

export const chargeOf = ({ ended, repeats }: Pick<StatedLead, 'ended' | 'repeats'>): Charge => {
  if (ended === null) return repeats === null ? 'charged' : 'repeated';
  return ended === 'returned' ? 'returned' : 'withdrawn';
};

/** What a company owes for a month. */
export interface StatementTotals {
  leads: number;
  charged: number;
  repeated: number;
  returned: number;
  withdrawn: number;
  /** US cents. */
  amount_cents: number;
}

/** Counts leads by how they are charged, and adds up the prices that were agreed for them. */
export function totalsOf(leads: readonly StatedLead[]): StatementTotals {
  const totals: StatementTotals = {
    leads: leads.length,
    charged: 0,
    repeated: 0,
    returned: 0,
    withdrawn: 0,
    amount_cents: 0,
  };
  for (const lead of leads) {
    const charge = chargeOf(lead);
    totals[charge] += 1;
    if (charge === 'charged') totals.amount_cents += lead.price_cents;
  }
  return totals;
}
