import { DAY_MS, MOST_AHEAD_MS } from '../common/clock.ts';
import type { Queryable } from '../database/types.ts';

/** The advisory lock for look-ups: counted one at a time, so that the limits hold for parallel requests. */
const LOOKUP_LOCK = 7_203_114_907;
const WINDOW_MS = 600_000;

/** Earlier look-ups: of the address and of its network in ten minutes, and all of the last day. */
export interface LookupCounts {
  address: number;
  network: number;
  day: number;
}

/** Where a look-up was asked for. */
export interface LookupOrigin {
  /** An IPv4 address, or an IPv6 network of /64: what one customer has. */
  address: string;
  /** The address's /24, or /48 in IPv6. */
  network: string;
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

export async function lockLookups(tx: Queryable): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LOOKUP_LOCK]);
}

/** Removes look-ups that no limit counts any more. */
export async function removeOldLookups(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM paid_lookups WHERE looked_up_at <= $1', [before(now, DAY_MS)]);
}

/** Counts earlier look-ups, and forgets those that no limit counts any more. */
export async function countLookups(
  tx: Queryable,
  { address, network }: LookupOrigin,
  now: Date,
): Promise<LookupCounts> {
  await removeOldLookups(tx, now);
  const rows = await tx.query<LookupCounts & Record<string, unknown>>(
    `SELECT
       count(*) FILTER (WHERE address = $1 AND looked_up_at > $3)::int AS address,
       count(*) FILTER (WHERE network = $2 AND looked_up_at > $3)::int AS network,
       count(*)::int AS day
     FROM paid_lookups WHERE looked_up_at < $4`,
    [address, network, before(now, WINDOW_MS), before(now, -MOST_AHEAD_MS)],
  );
  if (!rows[0]) throw new Error('a count returned no row');
  return rows[0];
}

export async function recordLookup(
  tx: Queryable,
  { address, network }: LookupOrigin,
  now: Date,
): Promise<void> {
  await tx.query('INSERT INTO paid_lookups (looked_up_at, address, network) VALUES ($1, $2, $3)', [
    now.toISOString(),
    address,
    network,
  ]);
}
