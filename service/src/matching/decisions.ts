import { canonicalJson } from '../common/canonicalJson.ts';
import type { Company } from '../companies/terms.ts';
import type { Database, Queryable } from '../database/types.ts';
import { companiesAt, latestChange, type Revision } from '../repositories/companies.ts';
import {
  findDecision,
  findVisitor,
  insertDecision,
  type StoredDecision,
} from '../repositories/matchDecisions.ts';
import { countsAround } from './counts.ts';
import { decide, RULES } from './decide.ts';

type List = Revision & { companies: readonly Company[] };

/** The latest list by database, kept because it seldom changes and a decision needs all of it. */
const latest = new WeakMap<Database, List>();

/**
 * The companies as they are now, and the revision of their list.
 *
 * @param tx reads the list, if a transaction on the database is open.
 */
export async function currentList(db: Database, tx: Queryable = db): Promise<List> {
  const change = await latestChange(tx);
  const known = latest.get(db);
  if (known?.revision === change.revision && known.changed_at === change.changed_at) return known;
  const current = { ...change, companies: await companiesAt(tx, change.revision) };
  latest.set(db, current);
  return current;
}

/** Whether there ever was a list. Needs no query after a lead was stored, because that has read the list. */
export const isEverListed = async (db: Database): Promise<boolean> =>
  (latest.get(db) ?? (await currentList(db))).revision > 0;

/**
 * The decision on a lead, which is made and stored if there is none yet; null if no company was ever
 * listed, or there is no such lead.
 */
export async function decisionOn(
  db: Database,
  leadId: string,
  now: Date,
): Promise<StoredDecision | null> {
  // All at once, because the round trip to the database takes longer than the queries.
  const [stored, { revision, companies }, lead] = await Promise.all([
    findDecision(db, leadId),
    currentList(db),
    findVisitor(db, leadId),
  ]);
  if (stored) return stored;
  if (revision === 0 || !lead) return null;
  const visitor = { ...lead, returned_by: [], previous: null };
  const counts = await countsAround(db, lead.zip, companies, now, null);
  const decision = {
    lead_id: leadId,
    decided_at: now.toISOString(),
    revision,
    rules: RULES,
    input: { visitor, counts },
    result: decide(visitor, companies, counts, now),
  };
  // Another process may have stored one first. None is stored for a held lead: that is done when it is
  // released.
  return (await insertDecision(db, decision)) ?? (await findDecision(db, leadId)) ?? decision;
}

/** Whether deciding again by the input of a stored decision gives the same result. */
export async function replays(db: Database, stored: StoredDecision): Promise<boolean> {
  const { revision, input, decided_at, result } = stored;
  const companies = await companiesAt(db, revision);
  const again = decide(input.visitor, companies, input.counts, new Date(decided_at));
  return canonicalJson(again) === canonicalJson(result);
}
