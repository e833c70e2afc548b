import type { Queryable } from '../database/types.ts';
import { capacityPeriods, type CapacityPeriod } from '../companies/terms.ts';

/** The periods in which leads are counted: those of a company's capacity, and the month of the shares. */
const countedPeriods = [...capacityPeriods, 'share'] as const;
type CountedPeriod = CapacityPeriod | 'share';

/** When the current periods of a company began. */
export interface PeriodStarts {
  company_id: string;
  starts: Readonly<Record<CountedPeriod, Date>>;
}

/** The leads of a company in its current periods. */
export interface CompanyCounts extends Record<string, unknown> {
  company_id: string;
  counts: Readonly<Record<CountedPeriod, number>>;
}

/** The advisory lock for the capacity of companies: one transaction at a time counts it and takes from it. */
const CAPACITY_LOCK = 7_203_114_960;

/** Until the transaction ends, no other one, in any process, counts capacity or takes from it. */
export async function lockCapacity(tx: Queryable): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [CAPACITY_LOCK]);
}

/** SQL for the companies with the starts of their periods, which those of one time zone share. */
const STARTS = `(
    SELECT unnest(company_ids) AS company_id, ${countedPeriods.map((period) => `${period}_from`).join()}
    FROM jsonb_to_recordset($1::jsonb) AS zone (
      company_ids text[], ${countedPeriods.map((period) => `${period}_from timestamptz`).join()}
    )
  ) x`;

function startsAsJson(companies: readonly PeriodStarts[]): string {
  const sharing = new Map<PeriodStarts['starts'], string[]>();
  for (const { company_id, starts } of companies) {
    const ids = sharing.get(starts);
    if (ids) ids.push(company_id);
    else sharing.set(starts, [company_id]);
  }
  return JSON.stringify(
    Array.from(sharing, ([starts, company_ids]) => ({
      company_ids,
      ...Object.fromEntries(countedPeriods.map((period) => [`${period}_from`, starts[period]])),
    })),
  );
}

/**
 * SQL for whether the stored counts of a company are those of the period that began at `from`. A start up to
 * half a day earlier is that of the same period, in a time zone further east that the company had before: the
 * period before it began at least 23 hours earlier. A later start holds too: it comes from another process,
 * whose clock is ahead.
 */
const holds = (period: CountedPeriod, from: string) =>
  `c.${period}_from > ${from} - interval '12 hours'`;

const READ = `
  SELECT company_id, jsonb_build_object(${countedPeriods
    .map(
      (period) =>
        `'${period}', CASE WHEN ${holds(period, `x.${period}_from`)} THEN c.${period}_leads ELSE 0 END`,
    )
    .join()}) AS counts
  FROM ${STARTS} JOIN company_counts c USING (company_id)`;

/** The counts of those companies that ever got a lead. */
export function readCounts(
  tx: Queryable,
  companies: readonly PeriodStarts[],
): Promise<CompanyCounts[]> {
  return tx.query(READ, [startsAsJson(companies)]);
}

const ADD = `
  INSERT INTO company_counts AS c (
    company_id, ${countedPeriods.map((period) => `${period}_from, ${period}_leads`).join()}
  )
  SELECT company_id, ${countedPeriods.map((period) => `${period}_from, count(*)`).join()}
  FROM ${STARTS} GROUP BY company_id, ${countedPeriods.map((period) => `${period}_from`).join()}
  ORDER BY company_id
  ON CONFLICT (company_id) DO UPDATE SET ${countedPeriods
    .map(
      (period) => `
    ${period}_leads = excluded.${period}_leads
      + CASE WHEN ${holds(period, `excluded.${period}_from`)} THEN c.${period}_leads ELSE 0 END,
    ${period}_from = CASE WHEN ${holds(period, `excluded.${period}_from`)}
      THEN c.${period}_from ELSE excluded.${period}_from END`,
    )
    .join()}`;

/** Counts leads that companies get, one for each entry; under the lock of capacity. */
export async function addCounts(tx: Queryable, leads: readonly PeriodStarts[]): Promise<void> {
  await tx.query(ADD, [startsAsJson(leads)]);
}

/** A lead that a company has lost, and that was counted when the company got it. */
export interface GivenBack {
  company_id: string;
  /** ISO 8601, UTC. */
  assigned_at: string;
}

const LESS = `
  UPDATE company_counts c SET ${capacityPeriods
    .map((period) => `${period}_leads = GREATEST(0, c.${period}_leads - x.${period})`)
    .join()}
  FROM (
    SELECT company_id, ${capacityPeriods
      .map(
        (period) => `count(*) FILTER (WHERE g.assigned_at >= k.${period}_from)::int AS ${period}`,
      )
      .join()}
    FROM jsonb_to_recordset($1::jsonb) AS g (company_id text, assigned_at timestamptz)
    JOIN company_counts k USING (company_id) GROUP BY company_id
  ) x WHERE c.company_id = x.company_id`;

/**
 * Gives companies back the room of leads that they have lost; under the lock of capacity. The counts of their
 * shares stay: otherwise a company that lets leads pass would be the first due for every next one.
 */
export async function giveBackCounts(tx: Queryable, leads: readonly GivenBack[]): Promise<void> {
  await tx.query(LESS, [JSON.stringify(leads)]);
}
