import { DAY_MS } from '../common/clock.ts';
import { instantOf } from '../calling/zonedTime.ts';
import { expiredDocuments } from '../companies/documents.ts';
import { LocalTimes } from '../companies/localTimes.ts';
import { documentKinds, type Company, type DocumentKind } from '../companies/terms.ts';
import type { Database } from '../database/types.ts';
import { countsNow } from './counts.ts';
import { countsFor, fullPeriods, type CountsOf } from './decide.ts';
import { currentList } from './decisions.ts';

/**
 * Whether a company may get leads at all, wherever the visitor is and whatever the answers are, and else
 * what comes first of what speaks against it: somebody paused it, a document has expired, it has the leads
 * that it takes, or it does not open within two weeks.
 */
export const companyStates = ['active', 'paused', 'paused_by_document', 'full', 'closed'] as const;
export type CompanyState = (typeof companyStates)[number];

function stateOf(
  { company_id, is_paused, terms }: Company,
  counts: CountsOf,
  times: LocalTimes,
): CompanyState {
  if (is_paused) return 'paused';
  if (expiredDocuments(terms, times.today(terms.time_zone)).length > 0) return 'paused_by_document';
  if (fullPeriods(terms, countsFor(counts, company_id)).length > 0) return 'full';
  return times.opening(terms) === null ? 'closed' : 'active';
}

/** How many companies are in each state. */
export async function countStates(db: Database, now: Date): Promise<Record<CompanyState, number>> {
  const { companies } = await currentList(db);
  const counts = await countsNow(db, companies, now, null);
  const times = new LocalTimes(now);
  const states = { active: 0, paused: 0, paused_by_document: 0, full: 0, closed: 0 };
  for (const company of companies) states[stateOf(company, counts, times)] += 1;
  return states;
}

/**
 * When the first document of each kind ends, in milliseconds, among those of companies that are not paused;
 * none where no company is left. Its last day ends at midnight where the company is.
 */
export async function documentEnds(
  db: Database,
  now: Date,
): Promise<{ kind: DocumentKind; endsAt: number }[]> {
  const { companies } = await currentList(db);
  const times = new LocalTimes(now);
  const active = companies.filter(
    ({ is_paused, terms }) =>
      !is_paused && expiredDocuments(terms, times.today(terms.time_zone)).length === 0,
  );
  if (active.length === 0) return [];
  return documentKinds.map((kind) => ({
    kind,
    endsAt: Math.min(
      ...active.map(({ terms: { documents, time_zone } }) =>
        instantOf(time_zone, Date.parse(documents[kind]) + DAY_MS),
      ),
    ),
  }));
}
