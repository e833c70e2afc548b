import type { Queryable } from '../database/types.ts';

/** Requests to be added to a window. */
export interface Hits {
  key: string;
  windowEnd: string;
  count: number;
}

/** Adds requests and returns each window's total, by key. */
export async function addHits(
  db: Queryable,
  hits: readonly Hits[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ key: string; count: number }>(
    `INSERT INTO rate_limits (key, window_end, count)
     SELECT x.key, x."windowEnd", x.count
     FROM jsonb_to_recordset($1::jsonb) AS x (key text, "windowEnd" timestamptz, count integer)
     ORDER BY x.key
     ON CONFLICT (key, window_end) DO UPDATE SET count = rate_limits.count + EXCLUDED.count
     RETURNING key, count`,
    [JSON.stringify(hits)],
  );
  return new Map(rows.map((row) => [row.key, row.count]));
}

export async function removeOldHits(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM rate_limits WHERE window_end < $1', [now.toISOString()]);
}
