import type { Queryable } from '../database/types.ts';
import { isoTime } from './isoTime.ts';
import type { Subject } from './retention.ts';
import { consentsOfOptOut } from './revocations.ts';

/** Whether a phone is opted out of texts. */
export async function isOptedOut(db: Queryable, phone: string): Promise<boolean> {
  const rows = await db.query(
    "SELECT 1 FROM opt_outs WHERE kind = 'phone' AND subject = $1 AND request = 'stop'",
    [phone],
  );
  return rows.length > 0;
}

/** Opts a phone out of texts; `keyword` is what its owner wrote. */
export async function addOptOut(
  db: Queryable,
  phone: string,
  keyword: string,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO opt_outs (kind, subject, request, source, opted_out_at, first_opted_out_at, keyword)
     VALUES ('phone', $1, 'stop', 'sms', $2, $2, $3)
     ON CONFLICT (kind, subject, request) DO NOTHING`,
    [phone, now.toISOString(), keyword],
  );
}

/** Opts a phone in to texts again. */
export async function removeOptOut(db: Queryable, phone: string): Promise<void> {
  await db.query(
    "DELETE FROM opt_outs WHERE kind = 'phone' AND subject = $1 AND request = 'stop'",
    [phone],
  );
}

/** A request not to sell or share what is known of a person. */
export interface SaleOptOut {
  /** The phone, the e-mail address, or both. */
  subjects: readonly Subject[];
  /** Who took the request. */
  source: 'form' | 'operator';
  /** Whether the browser sent Global Privacy Control. */
  gpc: boolean;
}

/** Stores a request; again, it only moves the time from which consent counts as fresh. */
export async function addSaleOptOut(
  db: Queryable,
  { subjects, source, gpc }: SaleOptOut,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO opt_outs (kind, subject, request, source, opted_out_at, first_opted_out_at, gpc)
     SELECT x.kind, x.value, 'do_not_sell', $2, $3::timestamptz, $3::timestamptz, $4::boolean
     FROM jsonb_to_recordset($1::jsonb) AS x (kind text, value text)
     ON CONFLICT (kind, subject, request) DO UPDATE
       SET opted_out_at = EXCLUDED.opted_out_at, gpc = opt_outs.gpc OR EXCLUDED.gpc,
         passed_on_at = NULL`,
    [JSON.stringify(subjects), source, now.toISOString(), gpc],
  );
}

/** An opt-out as the operator sees it; times in ISO 8601, UTC. */
export interface OptOutRecord extends Record<string, unknown> {
  kind: Subject['kind'];
  subject: string;
  request: 'stop' | 'do_not_sell';
  source: 'sms' | SaleOptOut['source'];
  /** The latest request, and the first. */
  opted_out_at: string;
  first_opted_out_at: string;
  gpc: boolean;
  /** What the person texted; empty where the request came otherwise. */
  keyword: string;
  /** Notices to destinations that have the person's leads: acknowledged, and still open. */
  notices_delivered: number;
  notices_open: number;
}

/** The last opt-out of a page; the next page begins after it. */
export type OptOutCursor = Pick<OptOutRecord, 'kind' | 'subject' | 'request'>;

/** A page of opt-outs after `cursor`, in the order of phone or address. */
export function readOptOuts(
  db: Queryable,
  cursor: OptOutCursor | null,
  limit: number,
): Promise<OptOutRecord[]> {
  return db.query<OptOutRecord>(
    `SELECT o.kind, o.subject, o.request, o.source, ${isoTime('o.opted_out_at')} AS opted_out_at,
       ${isoTime('o.first_opted_out_at')} AS first_opted_out_at, o.gpc, o.keyword,
       count(d.delivery_id) FILTER (WHERE d.state = 'delivered')::int AS notices_delivered,
       count(d.delivery_id) FILTER (WHERE d.state <> 'delivered')::int AS notices_open
     FROM opt_outs o
     LEFT JOIN ${consentsOfOptOut} c ON o.request = 'do_not_sell'
     LEFT JOIN deliveries d ON d.lead_id = c.lead_id AND d.version = c.version
       AND d.event = 'consent.revoked'
     WHERE (o.kind, o.subject, o.request) > ($1, $2, $3)
     GROUP BY o.kind, o.subject, o.request
     ORDER BY o.kind, o.subject, o.request LIMIT $4`,
    [cursor?.kind ?? '', cursor?.subject ?? '', cursor?.request ?? '', limit],
  );
}
