import { DAY_MS } from '../common/clock.ts';
import { instantOf } from '../calling/zonedTime.ts';
import { expiredDocuments } from '../companies/documents.ts';
import { LocalTimes } from '../companies/localTimes.ts';
import { documentKinds, type Company, type DocumentKind } from '../companies/terms.ts';
import type { Database, Queryable } from '../database/types.ts';
import { countsNow } from './counts.ts';
import { countsFor, fullPeriods, type CountsOf } from './decide.ts';
import { currentList } from './decisions.ts';

/**
 * Whether a company may get leads at all, whatever the visitor's place and answers, or else the first of
 * these that holds: somebody paused it, a document has expired, it has as many leads as it takes, or it
 * does not open within two weeks.
 */
export const companyStates = ['active', 'paused', 'paused_by_document', 'full', 'closed'] as const;
export type CompanyState = (typeof companyStates)[number];

function pausedBy({ is_paused, terms }: Company, times: LocalTimes): CompanyState | null {
  if (is_paused) return 'paused';
  const expired = expiredDocuments(terms, times.today(terms.time_zone));
  return expired.length > 0 ? 'paused_by_document' : null;
}

function stateOf(company: Company, counts: CountsOf, times: LocalTimes): CompanyState {
  const { company_id, terms } = company;
  const paused = pausedBy(company, times);
  if (paused) return paused;
  if (fullPeriods(terms, countsFor(counts, company_id)).length > 0) return 'full';
  return times.opening(terms) === null ? 'closed' : 'active';
}

/** The companies, each with its state. */
export async function withStates<One extends Company>(
  db: Queryable,
  companies: readonly One[],
  now: Date,
): Promise<(One & { state: CompanyState })[]> {
  const counts = await countsNow(db, companies, now, null);
  const times = new LocalTimes(now);
  return companies.map((company) => ({ ...company, state: stateOf(company, counts, times) }));
}

/** How many companies are in each state. */
export async function countStates(db: Database, now: Date): Promise<Record<CompanyState, number>> {
  const { companies } = await currentList(db);
  const states = { active: 0, paused: 0, paused_by_document: 0, full: 0, closed: 0 };
  for (const { state } of await withStates(db, companies, now)) states[state] += 1;
  return states;
}

/**
 * When the first document of each kind expires, in milliseconds since 1970, among the companies that are not
 * paused, by a document or otherwise; empty if there is none. A last day ends at the company's midnight.
 */
export async function documentEnds(
  db: Database,
  now: Date,
): Promise<{ kind: DocumentKind; endsAt: number }[]> {
  const { companies } = await currentList(db);
  const times = new LocalTimes(now);
  const active = companies.filter((company) => pausedBy(company, times) === null);
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
