import type { Queryable } from '../database/types.ts';

/** Marks a lead as converted, which keeps it from being purged; false where there is no such lead. */
export async function convertLead(db: Queryable, leadId: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    'UPDATE leads SET converted_at = $2 WHERE lead_id = $1 RETURNING lead_id',
    [leadId, now.toISOString()],
  );
  return rows.length === 1;
}

/**
 * Accepts the quarantined submissions of a lead; the service makes their deliveries when it next
 * sees them. Returns how many were released.
 */
export async function releaseLead(db: Queryable, leadId: string, now: Date): Promise<number> {
  const released = await db.query(
    `WITH released AS (
       UPDATE lead_versions SET status = 'accepted'
       WHERE lead_id = $1 AND status = 'quarantined' RETURNING lead_id, version
     )
     INSERT INTO releases (lead_id, version, released_at)
     SELECT lead_id, version, $2::timestamptz FROM released
     ON CONFLICT (lead_id, version) DO UPDATE SET released_at = EXCLUDED.released_at
     RETURNING version`,
    [leadId, now.toISOString()],
  );
  return released.length;
}

/**
 * Has the service deliver the accepted versions of a lead to every destination that never got them,
 * when it next looks.
 */
export async function deliverAccepted(db: Queryable, leadId: string, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO releases (lead_id, version, released_at)
     SELECT lead_id, version, $2::timestamptz FROM lead_versions
     WHERE lead_id = $1 AND status = 'accepted'
     ON CONFLICT (lead_id, version) DO NOTHING`,
    [leadId, now.toISOString()],
  );
}
