import { canonicalJson } from '../common/canonicalJson.ts';
import type { Database, Queryable } from '../database/types.ts';
import type { ListedCompany } from '../companies/readList.ts';
import type { ColumnName } from '../companies/columns.ts';
import type { Company } from '../companies/terms.ts';
import { cellChanges, type CellChange } from '../companies/writeList.ts';

/** The advisory lock for changes of the list: revisions follow one another. */
const LIST_LOCK = 7_203_114_940;

/** A change of the list. */
export interface ListChange {
  /** The revision after the change; null if nothing was to change. */
  revision: number | null;
  /** The companies that are new. */
  added: string[];
  /** The companies that were listed before, with the cells that differ. */
  changed: { company_id: string; cells: CellChange[] }[];
  /** How many did not change. */
  unchanged: number;
}

/** A state of the list; the time distinguishes it from one of the same number in a restored database. */
export interface Revision extends Record<string, unknown> {
  /** 0 if no company was ever listed. */
  revision: number;
  changed_at: string | null;
}

/** The latest state of the list. */
export async function latestChange(tx: Queryable): Promise<Revision> {
  const [row] = await tx.query<Revision>(
    `SELECT revision::int AS revision, changed_at::text AS changed_at
     FROM company_revisions ORDER BY revision DESC LIMIT 1`,
  );
  return row ?? { revision: 0, changed_at: null };
}

/** The number of the latest state of the list; 0 if no company was ever listed. */
export const latestRevision = async (tx: Queryable): Promise<number> =>
  (await latestChange(tx)).revision;

/** The companies as they were at a revision of the list, in the order of their ids. */
export function companiesAt(
  tx: Queryable,
  revision: number,
): Promise<(Company & Record<string, unknown>)[]> {
  return tx.query(
    `SELECT DISTINCT ON (company_id COLLATE "C") company_id, version, is_paused, terms
     FROM company_versions WHERE revision <= $1
     ORDER BY company_id COLLATE "C", version DESC`,
    [revision],
  );
}

/** Companies as they were at certain versions, in the order in which they are asked for. */
export function versionsOf(
  tx: Queryable,
  versions: readonly (readonly [companyId: string, version: number])[],
): Promise<(Company & Record<string, unknown>)[]> {
  return tx.query(
    `SELECT v.company_id, v.version, v.is_paused, v.terms
     FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS x (company_id, version, place)
     JOIN company_versions v USING (company_id, version) ORDER BY x.place`,
    [versions.map(([id]) => id), versions.map(([, version]) => version)],
  );
}

async function addVersions(
  tx: Queryable,
  change: 'import' | 'pause' | 'resume',
  companies: readonly Company[],
  now: Date,
): Promise<number> {
  const revision = (await latestRevision(tx)) + 1;
  await tx.query(
    'INSERT INTO company_revisions (revision, changed_at, change) VALUES ($1, $2, $3)',
    [revision, now.toISOString(), change],
  );
  await tx.query(
    `INSERT INTO company_versions (company_id, version, revision, is_paused, terms)
     SELECT x.company_id, x.version, $2, x.is_paused, x.terms
     FROM jsonb_to_recordset($1::jsonb)
       AS x (company_id text, version integer, is_paused boolean, terms jsonb)`,
    [JSON.stringify(companies), revision],
  );
  return revision;
}

/** Runs a change of the list while no other change runs. */
const changing = <T>(db: Database, work: (tx: Queryable) => Promise<T>) =>
  db.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [LIST_LOCK]);
    return work(tx);
  });

/** The terms that a company keeps because the imported list lacks their column. */
const keptOf = (before: Company | undefined, lacks: readonly ColumnName[]) => {
  const percent = before?.terms.return_percent;
  return percent !== undefined && lacks.includes('return_percent')
    ? { return_percent: percent }
    : {};
};

/**
 * Stores companies, all or none. An unchanged company gets no new version; a paused one stays paused.
 *
 * @param lacks columns that the list lacks: companies that are listed already keep their values.
 */
export function importCompanies(
  db: Database,
  listed: readonly ListedCompany[],
  now: Date,
  lacks: readonly ColumnName[] = [],
): Promise<ListChange> {
  return changing(db, async (tx) => {
    const stored = await companiesAt(tx, await latestRevision(tx));
    const known = new Map(stored.map((company) => [company.company_id, company]));
    const next = listed.flatMap(({ company_id, terms: given }) => {
      const before = known.get(company_id);
      const terms = { ...given, ...keptOf(before, lacks) };
      if (before && canonicalJson(before.terms) === canonicalJson(terms)) return [];
      return [
        {
          company_id,
          terms,
          version: (before?.version ?? 0) + 1,
          is_paused: before?.is_paused ?? false,
        },
      ];
    });
    return {
      revision: next.length === 0 ? null : await addVersions(tx, 'import', next, now),
      added: next.flatMap(({ company_id }) => (known.has(company_id) ? [] : [company_id])),
      changed: next.flatMap(({ company_id, terms }) => {
        const before = known.get(company_id);
        return before ? [{ company_id, cells: cellChanges(before.terms, terms) }] : [];
      }),
      unchanged: listed.length - next.length,
    };
  });
}

/**
 * Pauses a company, or ends its pause; returns whether that changed anything, or null if there is no such
 * company.
 */
export function pauseCompany(
  db: Database,
  companyId: string,
  isPaused: boolean,
  now: Date,
): Promise<{ isChanged: boolean } | null> {
  return changing(db, async (tx) => {
    const stored = await companiesAt(tx, await latestRevision(tx));
    const company = stored.find(({ company_id }) => company_id === companyId);
    if (!company) return null;
    if (company.is_paused === isPaused) return { isChanged: false };
    const next = { ...company, version: company.version + 1, is_paused: isPaused };
    await addVersions(tx, isPaused ? 'pause' : 'resume', [next], now);
    return { isChanged: true };
  });
}
