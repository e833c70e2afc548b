import type { Queryable } from '../database/types.ts';
import { requestedAt, type DeliveryEvent } from './deliveries.ts';
import { isoTime } from './isoTime.ts';

/** A notice to a destination that it must stop using a lead; times in ISO 8601, UTC. */
export interface NoticeRecord extends Record<string, unknown> {
  delivery_id: string;
  created_at: string;
  /** When the request was made: the law's days count from then. */
  requested_at: string;
  event: Exclude<DeliveryEvent, 'lead' | 'lead.withdrawn'>;
  /** The request that revoked the consent; null for an erasure. */
  reason: string | null;
  lead_id: string;
  destination: string;
  state: 'pending' | 'dead';
  attempts: number;
  last_status: number | null;
  last_error: string | null;
}

/** The last notice of a page; the next page begins after it. */
export type NoticeCursor = Pick<NoticeRecord, 'created_at' | 'delivery_id'>;

const OPEN = "event <> 'lead' AND event <> 'lead.withdrawn' AND state <> 'delivered'";

/** A page of the notices without an acknowledgement, oldest first, after `cursor`. */
export function readOpenNotices(
  db: Queryable,
  cursor: NoticeCursor | null,
  limit: number,
): Promise<NoticeRecord[]> {
  const from = cursor ?? {
    created_at: '-infinity',
    delivery_id: '00000000-0000-0000-0000-000000000000',
  };
  return db.query<NoticeRecord>(
    `SELECT delivery_id, ${isoTime('created_at')} AS created_at,
       ${isoTime(requestedAt('deliveries'))} AS requested_at, event, reason, lead_id, destination,
       state, attempts, last_status, last_error
     FROM deliveries
     WHERE ${OPEN} AND (deliveries.created_at, delivery_id) > ($1::timestamptz, $2::uuid)
     ORDER BY deliveries.created_at, delivery_id LIMIT $3`,
    [from.created_at, from.delivery_id, limit],
  );
}

/** Records that somebody told a destination by other means what the open notices of a lead say. */
export interface Told {
  leadId: string;
  destination: string;
  /** The user of the computer. */
  by: string;
  /** How it was told. */
  note: string;
}

/** Closes the open notices of a lead to a destination; returns how many. */
export async function closeNotices(
  db: Queryable,
  { leadId, destination, by, note }: Told,
  now: Date,
): Promise<number> {
  const rows = await db.query(
    `UPDATE deliveries SET state = 'delivered', delivered_at = $3, told = $4
     WHERE lead_id = $1 AND destination = $2 AND event <> 'lead' AND state IN ('pending', 'dead')
     RETURNING delivery_id`,
    [leadId, destination, now.toISOString(), `${by}: ${note}`],
  );
  return rows.length;
}

/** For each destination with unacknowledged notices, when the first of their requests was made. */
export async function oldestOpenNotices(
  db: Queryable,
): Promise<{ destination: string; requestedAt: Date }[]> {
  const rows = await db.query<{ destination: string; requested_at: string }>(
    `SELECT destination, ${isoTime(`min(${requestedAt('deliveries')})`)} AS requested_at
     FROM deliveries WHERE ${OPEN} GROUP BY destination`,
  );
  return rows.map(({ destination, requested_at }) => ({
    destination,
    requestedAt: new Date(requested_at),
  }));
}
