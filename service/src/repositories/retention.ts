import type { Queryable, Row } from '../database/types.ts';
import type { Proof } from '../proof/chainWriter.ts';
import { agedBefore } from './keptSince.ts';
import { tellRemoved, type RemovedRow } from './proof.ts';

/** What a purge removed. */
export interface PurgeCounts {
  leads: number;
  consents: number;
  verifications: number;
}

/** The last lead version of a batch, in the order of arrival; the next batch begins after it. */
interface Cursor extends Row {
  received_at: string;
  lead_id: string;
  version: number;
}

/** SQL for the next versions whose age counts from before $1, in the order of arrival. */
const PAGE = `
  SELECT received_at, lead_id, version FROM lead_versions
  WHERE ${agedBefore('lead_versions', '$1')} AND ($3::timestamptz IS NULL OR (received_at, lead_id, version) > ($3, $4, $5))
  ORDER BY received_at, lead_id, version LIMIT $2`;

const pageParameters = (before: Date, limit: number, after: Cursor | null) => [
  before.toISOString(),
  limit,
  after?.received_at ?? null,
  after?.lead_id ?? null,
  after?.version ?? null,
];

/**
 * Removes leads of the next `limit` versions from before a time, except those that were converted
 * or have a later version, and gives up their deliveries.
 *
 * @returns how many leads were removed, and where to go on; null if no version is left.
 */
export async function removeLeads(
  db: Queryable,
  before: Date,
  limit: number,
  after: Cursor | null,
): Promise<{ removed: number; next: Cursor | null }> {
  const rows = await db.query<Cursor & { removed: number }>(
    `WITH page AS (${PAGE}), gone AS (
       DELETE FROM leads l USING page p
       -- Of a version that is being stored meanwhile only the lead's own row tells, once it is committed.
       WHERE l.lead_id = p.lead_id AND l.latest_version = p.version AND l.converted_at IS NULL
         AND NOT EXISTS (
           SELECT 1 FROM lead_versions v
           WHERE v.lead_id = l.lead_id AND NOT (${agedBefore('v', '$1')})
         )
       RETURNING l.lead_id
     ), given_up AS (
       UPDATE deliveries SET state = 'erased'
       WHERE lead_id IN (SELECT lead_id FROM gone)
         AND state IN ('pending', 'dead', 'withheld') AND event = 'lead'
     )
     SELECT received_at::text AS received_at, lead_id, version,
       (SELECT count(*)::int FROM gone) AS removed
     FROM page ORDER BY page.received_at DESC, lead_id DESC, version DESC LIMIT 1`,
    pageParameters(before, limit, after),
  );
  const [last] = rows;
  return { removed: last?.removed ?? 0, next: last ?? null };
}

/** Tables whose rows are removed by age alone, and the condition for those older than $1. */
const AGED = {
  verifications: 'created_at < $1',
  code_sends: 'sent_at < $1',
  refused_submissions: agedBefore('refused_submissions', '$1'),
  contact_messages: 'received_at < $1',
  bounced_addresses: 'bounced_at < $1',
  reservations: 'made_at < $1',
  erased_sessions: 'erased_at < $1',
} as const;
export type AgedTable = keyof typeof AGED;

/** Removes up to `limit` rows older than a time; returns how many. */
export async function removeAged(
  db: Queryable,
  table: AgedTable,
  before: Date,
  limit: number,
): Promise<number> {
  const removed = await db.query(
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE ${AGED[table]} LIMIT $2
     )) RETURNING 1`,
    [before.toISOString(), limit],
  );
  return removed.length;
}

/**
 * Removes up to `limit` consent records older than a time, and tells the chain; returns how many.
 * Whatever the time, it keeps those that are not five years old by the database's clock, and those
 * whose lead is still stored.
 */
export async function removeExpiredConsents(
  tx: Queryable,
  proof: Proof,
  before: Date,
  limit: number,
): Promise<number> {
  const removed = await tx.query<RemovedRow>(
    'SELECT take_expired_consents($1, $2)::text AS removed',
    [before.toISOString(), limit],
  );
  return tellRemoved(proof, removed, false);
}

/**
 * Counts the leads that a purge would remove among those whose last version is one of the next
 * `limit` versions from before a time: counting a million at once would stop everything else.
 * OFFSET keeps the planner from reading all leads for each page.
 *
 * @returns how many, and where to go on; null if no version is left.
 */
export async function countExpiredLeads(
  db: Queryable,
  before: Date,
  limit: number,
  after: Cursor | null,
): Promise<{ expired: number; next: Cursor | null }> {
  const [last] = await db.query<Cursor & { expired: number }>(
    `WITH page AS (${PAGE})
     SELECT received_at::text AS received_at, lead_id, version, (
       SELECT count(*)::int FROM page CROSS JOIN LATERAL (
         SELECT 1 FROM leads l
         WHERE l.lead_id = page.lead_id AND l.latest_version = page.version
           AND l.converted_at IS NULL
         OFFSET 0
       ) lead
     ) AS expired
     FROM page ORDER BY page.received_at DESC, lead_id DESC, version DESC LIMIT 1`,
    pageParameters(before, limit, after),
  );
  return { expired: last?.expired ?? 0, next: last ?? null };
}

/** How many consent records a purge would remove: those of leads that are stored stay. */
export async function countExpiredConsents(db: Queryable, before: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM consents WHERE ${agedBefore('consents', '$1')}
       AND NOT EXISTS (SELECT 1 FROM leads WHERE leads.lead_id = consents.lead_id)`,
    [before.toISOString()],
  );
  return row?.count ?? 0;
}

/** Counts the rows of a table, which reads all of it. */
export async function countAll(db: Queryable, table: 'leads' | 'consents'): Promise<number> {
  const [row] = await db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return row?.count ?? 0;
}

/**
 * The database's time, and the latest time that was known to be right: the one that a purge stored,
 * else that of the last lead's arrival; null if there is neither.
 */
export async function readTimes(db: Queryable): Promise<{ now: Date; trusted: Date | null }> {
  const [row] = await db.query<{ now: string; trusted: string | null }>(
    `SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now,
       to_char(coalesce(
         (SELECT trusted_at FROM retention_clock), (SELECT max(received_at) FROM lead_versions)
       ) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS trusted`,
  );
  if (!row) throw new Error('the database told no time');
  return { now: new Date(row.now), trusted: row.trusted === null ? null : new Date(row.trusted) };
}

/** Stores that a time is right, unless a later one is stored; if `isConfirmed`, it replaces that, too. */
export async function trustTime(db: Queryable, time: Date, isConfirmed: boolean): Promise<void> {
  await db.query(
    `INSERT INTO retention_clock (trusted_at) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET trusted_at =
       CASE WHEN $2 THEN excluded.trusted_at
       ELSE GREATEST(retention_clock.trusted_at, excluded.trusted_at) END`,
    [time.toISOString(), isConfirmed],
  );
}
