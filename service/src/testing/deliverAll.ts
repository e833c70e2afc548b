import type { Queryable } from '../database/types.ts';

/** Marks everything that waits as delivered, without anybody having got it. */
export const deliverAll = (db: Queryable, now: Date) =>
  db.query(
    `UPDATE deliveries SET state = 'delivered', attempted_at = $1, delivered_at = $1
     WHERE state = 'pending'`,
    [now.toISOString()],
  );
