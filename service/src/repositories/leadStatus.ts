import type { Database, Queryable } from '../database/types.ts';

/** Marks a lead as converted, which keeps it from being purged; false where there is no such lead. */
export async function convertLead(db: Queryable, leadId: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    'UPDATE leads SET converted_at = $2 WHERE lead_id = $1 RETURNING lead_id',
    [leadId, now.toISOString()],
  );
  return rows.length === 1;
}

/**
 * Accepts the quarantined submissions of a lead and adds their deliveries, which
 * a running server then queues; returns how many were released.
 */
export function releaseLead(
  db: Database,
  leadId: string,
  destinations: readonly string[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const released = await tx.query(
      `UPDATE lead_versions SET status = 'accepted'
       WHERE lead_id = $1 AND status = 'quarantined' RETURNING version`,
      [leadId],
    );
    await tx.query(
      `INSERT INTO deliveries (delivery_id, lead_id, version, destination, created_at)
       SELECT gen_random_uuid(), $1, version, destination, now()
       FROM unnest($2::int[]) AS version CROSS JOIN unnest($3::text[]) AS destination
       ON CONFLICT (lead_id, version, destination, event) DO NOTHING`,
      [leadId, released.map((row) => row.version), [...destinations]],
    );
    return released.length;
  });
}
