import { DAY_MS } from '../common/clock.ts';
import type { Queryable } from '../database/types.ts';
import { isoTime } from './isoTime.ts';

/** Older leads are no longer worth a call, and reading all of them would take long. */
const LOOKED_BACK_MS = 30 * DAY_MS;

/** Leads that nobody will get, and when the first of them came (ISO 8601, UTC); null if there is none. */
export interface LeadsOfNobody {
  count: number;
  since: string | null;
}

/**
 * Counts accepted leads of the last 30 days that were never to be delivered anywhere: when they came, the
 * process that stored them had no destination, and no company was listed.
 */
export async function countLeadsOfNobody(db: Queryable, now: Date): Promise<LeadsOfNobody> {
  const [row] = await db.query<LeadsOfNobody & Record<string, unknown>>(
    `SELECT count(DISTINCT v.lead_id)::int AS count, ${isoTime('min(v.received_at)')} AS since
     FROM lead_versions v
     WHERE v.received_at > $1::timestamptz AND v.status = 'accepted'
       AND NOT EXISTS (SELECT FROM deliveries d WHERE d.lead_id = v.lead_id)
       AND NOT EXISTS (SELECT FROM waiting_leads w WHERE w.lead_id = v.lead_id)`,
    [new Date(now.getTime() - LOOKED_BACK_MS).toISOString()],
  );
  return row ?? { count: 0, since: null };
}
