import { COMPANY_DESTINATIONS } from '../common/companyDestination.ts';
import type { Database, Queryable } from '../database/types.ts';
import { BATCH_SIZE, FIRST_ID } from './deliveries.ts';

/** Deliveries of one destination that go to another. */
export interface Move {
  from: string;
  to: string;
  /** Null moves those of all leads. */
  leadId: string | null;
  /** Moves only what is not delivered: `to` is another system, and what `from` got stays on record. */
  onlyOpen: boolean;
}

// If both names have a delivery of the same lead version, only one stays: the delivered one, if any.
const REMOVE_REPEATED = `
  DELETE FROM deliveries WHERE delivery_id IN (
    SELECT CASE WHEN o.state = 'delivered' AND n.state <> 'delivered'
      THEN n.delivery_id ELSE o.delivery_id END
    FROM deliveries o JOIN deliveries n USING (lead_id, version, event)
    WHERE o.delivery_id = ANY($1::uuid[]) AND n.destination = $2
  )`;

const MOVE = `
  UPDATE deliveries SET destination = $2, round = round + 1,
    state = CASE WHEN $3 AND state = 'dead' THEN 'pending' ELSE state END,
    attempts = CASE WHEN $3 THEN 0 ELSE attempts END,
    queued_at = CASE WHEN state = 'pending' OR $3 THEN NULL ELSE queued_at END
  WHERE delivery_id = ANY($1::uuid[]) RETURNING delivery_id`;

/** Moves deliveries to another destination, which a running server then queues; returns how many. */
export async function moveDeliveries(db: Database, move: Move): Promise<number> {
  const { from, to, leadId, onlyOpen } = move;
  const moveNext = (after: string) =>
    db.transaction(async (tx) => {
      const found = await tx.query<{ delivery_id: string }>(
        `SELECT delivery_id FROM deliveries
         WHERE destination = $1 AND delivery_id > $2::uuid
           AND ($3::uuid IS NULL OR lead_id = $3::uuid)
           AND (NOT $4::boolean OR state IN ('pending', 'dead'))
         ORDER BY delivery_id LIMIT $5 FOR UPDATE`,
        [from, after, leadId, onlyOpen, BATCH_SIZE],
      );
      const ids = found.map((row) => row.delivery_id);
      if (ids.length === 0) return { moved: 0, last: null };
      await tx.query(REMOVE_REPEATED, [ids, to]);
      const moved = await tx.query(MOVE, [ids, to, onlyOpen]);
      return { moved: moved.length, last: ids.length < BATCH_SIZE ? null : (ids.at(-1) ?? null) };
    });

  let total = 0;
  for (let after: string | null = FIRST_ID; after !== null;) {
    const { moved, last } = await moveNext(after);
    total += moved;
    after = last;
  }
  return total;
}

/** Whether a destination of that name has deliveries, whatever became of them. */
export async function hasDeliveries(db: Queryable, destination: string): Promise<boolean> {
  const rows = await db.query('SELECT 1 AS found FROM deliveries WHERE destination = $1 LIMIT 1', [
    destination,
  ]);
  return rows.length > 0;
}

/**
 * Counts open deliveries to unconfigured destinations, companies aside: they are not sent until they are
 * moved.
 */
export function countUnconfigured(
  db: Queryable,
  configured: readonly string[],
): Promise<{ destination: string; state: string; count: number }[]> {
  return db.query(
    `SELECT destination, state, count(*)::int AS count FROM deliveries
     WHERE state IN ('pending', 'dead') AND destination <> ALL ($1::text[])
       AND destination NOT LIKE $2
     GROUP BY destination, state ORDER BY destination, state`,
    [[...configured], COMPANY_DESTINATIONS],
  );
}
