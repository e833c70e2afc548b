import { coversZip } from '../companies/coverage.ts';
import { LocalTimes } from '../companies/localTimes.ts';
import type { Company } from '../companies/terms.ts';
import type { Queryable } from '../database/types.ts';
import { readCounts, type PeriodStarts } from '../repositories/companyCounts.ts';
import { countHeld } from '../repositories/reservations.ts';
import type { CountsOf } from './decide.ts';

/** Returns a function that tells when the current counting periods of a company began. */
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

/** The counts of a company with this many more leads; if it has no counts yet, they start at 0. */
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
 * How many leads companies got. A place reserved for another session counts as a lead: otherwise two
 * visitors would be offered the same last place.
 *
 * @param exceptSession the session whose own place counts as free; null if all places count.
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

/** The same for the companies that cover a ZIP. */
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
