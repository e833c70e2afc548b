import { coversZip } from '../companies/coverage.ts';
import { LocalTimes } from '../companies/localTimes.ts';
import type { Company } from '../companies/terms.ts';
import type { Queryable } from '../database/types.ts';
import { readCounts, type PeriodStarts } from '../repositories/companyCounts.ts';
import { countHeld } from '../repositories/reservations.ts';
import type { CountsOf } from './decide.ts';

/** A function that says when the periods began that leads of a company are counted in. */
export function periodStarts(now: Date): (company: Company) => PeriodStarts {
  const times = new LocalTimes(now);
  const share = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const known = new Map<string, PeriodStarts['starts']>();
  return ({ company_id, terms: { time_zone } }) => {
    const starts = known.get(time_zone) ?? { ...times.periodStarts(time_zone), share };
    known.set(time_zone, starts);
    return { company_id, starts };
  };
}

/** The counts of a company with so many leads more; it may have had none. */
export const withMore = (
  { day, week, month, share }: CountsOf[string] = { day: 0, week: 0, month: 0, share: 0 },
  leads: number,
): CountsOf[string] => ({
  day: day + leads,
  week: week + leads,
  month: month + leads,
  share: share + leads,
});

/**
 * How many leads companies got. A place that one keeps for another session counts as a lead: else two
 * visitors were named the same last place.
 *
 * @param exceptSession whose own place is free for it; null where nobody's is.
 */
export async function countsNow(
  tx: Queryable,
  companies: readonly Company[],
  now: Date,
  exceptSession: string | null,
): Promise<CountsOf> {
  if (companies.length === 0) return {};
  const stored = await readCounts(tx, companies.map(periodStarts(now)));
  const counts = new Map(stored.map(({ company_id, counts: own }) => [company_id, own]));
  const ids = companies.map(({ company_id }) => company_id);
  for (const { company_id, held } of await countHeld(tx, ids, now, exceptSession)) {
    counts.set(company_id, withMore(counts.get(company_id), held));
  }
  return Object.fromEntries(counts);
}

/** The same of those that cover a ZIP. */
export function countsAround(
  tx: Queryable,
  zip: string,
  companies: readonly Company[],
  now: Date,
  exceptSession: string | null,
): Promise<CountsOf> {
  const covers = coversZip(zip);
  const inReach = companies.filter(({ terms }) => covers(terms.coverage));
  return countsNow(tx, inReach, now, exceptSession);
}
