import type { Queryable } from '../database/types.ts';
import { isoTime } from './isoTime.ts';
import { keptSince } from './keptSince.ts';

/** Why a submission was refused, as its sender was told. */
export interface RefusalReason {
  statusCode: number;
  code: string;
  field: string | null;
  message: string;
}

/** A refused submission to be kept. */
export interface NewRefusal extends RefusalReason {
  refusedId: string;
  receivedAt: string;
  sha256: string;
  sessionId: string;
  phone: string;
  email: string;
  ipAddress: string;
  network: string;
  userAgent: string;
  gpcHeader: boolean;
  /** The submission as JSON. */
  body: string;
  /** The same in NFKC, in which an erasure looks for people; null if the body is in NFKC already. */
  plain: string | null;
}

/** How much is kept. */
export interface RefusalLimits {
  rows: number;
  /** Of all bodies together with their plain forms, in bytes. */
  bytes: number;
  perAddress: number;
  perNetwork: number;
}

/** A kept refusal as the operator sees it. */
export interface RefusalRecord {
  refused_id: string;
  received_at: string;
  attempts: number;
  status_code: number;
  code: string;
  field: string | null;
  message: string;
  session_id: string;
  phone: string;
  email: string;
  ip_address: string;
  user_agent: string;
  gpc_header: boolean;
  body: string;
}

/** The last refusal of a page; the next page begins after it. */
export type RefusalCursor = Pick<RefusalRecord, 'received_at' | 'refused_id'>;

const INSERT = `
  INSERT INTO refused_submissions (
    refused_id, received_at, sha256, status_code, code, field, message, session_id, phone, email,
    ip_address, network, user_agent, gpc_header, body, plain, kept_since
  )
  SELECT "refusedId", "receivedAt", sha256, "statusCode", code, field, message, "sessionId", phone,
    email, "ipAddress", network, "userAgent", "gpcHeader", body, plain, ${keptSince('"receivedAt"')}
  FROM jsonb_to_recordset($1::jsonb) AS x (
    "refusedId" uuid, "receivedAt" timestamptz, sha256 text, "statusCode" integer, code text,
    field text, message text, "sessionId" text, phone text, email text, "ipAddress" text,
    network text, "userAgent" text, "gpcHeader" boolean, body text, plain text
  )
  ON CONFLICT (sha256) DO NOTHING`;

// Each address and network keeps its first refusals, so that repeating gains nothing. If the table is full,
// the latest of the networks with the most are removed: a flood displaces itself before others.
const TRIM = `
  DELETE FROM refused_submissions kept USING (
    SELECT refused_id, of_address, of_network,
      row_number() OVER fairly AS of_all, sum(size) OVER fairly AS bytes
    FROM (
      SELECT refused_id, received_at,
        octet_length(body) + COALESCE(octet_length(plain), 0) AS size, row_number() OVER (
        PARTITION BY ip_address ORDER BY received_at, refused_id
      ) AS of_address, row_number() OVER (
        PARTITION BY network ORDER BY received_at, refused_id
      ) AS of_network
      FROM refused_submissions
    ) ranked
    WINDOW fairly AS (ORDER BY of_network, received_at, refused_id)
  ) counted
  WHERE kept.refused_id = counted.refused_id
    AND (of_all > $1 OR bytes > $2 OR of_address > $3 OR of_network > $4)
  RETURNING kept.refused_id, of_network > $4 AS network_is_full`;

/** A refusal that was dropped for lack of room. */
export interface DroppedRefusal extends Record<string, unknown> {
  refused_id: string;
  /** Whether its whole network has no room. */
  network_is_full: boolean;
}

/**
 * Locks out new refusals until this erasure ends, after waiting for those under way, so that it sees them
 * all: one that was kept in between would stay.
 */
export const holdRefusals = (tx: Queryable): Promise<unknown> =>
  tx.query('LOCK TABLE refused_submissions IN SHARE ROW EXCLUSIVE MODE');

/** Waits until no erasure is under way, and lets none begin before the transaction ends. */
export const waitForErasures = (tx: Queryable): Promise<unknown> =>
  tx.query('LOCK TABLE refused_submissions IN ROW EXCLUSIVE MODE');

/** Keeps refusals as far as the limits allow; returns the dropped ones, which may be older, by id. */
export async function insertRefusals(
  tx: Queryable,
  refusals: readonly NewRefusal[],
  { rows, bytes, perAddress, perNetwork }: RefusalLimits,
): Promise<Map<string, DroppedRefusal>> {
  await tx.query(INSERT, [JSON.stringify(refusals)]);
  const dropped = await tx.query<DroppedRefusal>(TRIM, [rows, bytes, perAddress, perNetwork]);
  return new Map(dropped.map((row) => [row.refused_id, row]));
}

const SELECT = `
  SELECT refused_id, ${isoTime('received_at')} AS received_at, attempts, status_code, code, field,
    message, session_id, phone, email, ip_address, user_agent, gpc_header, body
  FROM refused_submissions`;

/** A page of refusals, oldest first, after `cursor`. */
export function readRefusals(
  db: Queryable,
  cursor: RefusalCursor | null,
  limit: number,
): Promise<RefusalRecord[]> {
  const from = cursor ?? {
    received_at: '-infinity',
    refused_id: '00000000-0000-0000-0000-000000000000',
  };
  return db.query(
    `${SELECT} WHERE (received_at, refused_id) > ($1::timestamptz, $2::uuid)
     ORDER BY received_at, refused_id LIMIT $3`,
    [from.received_at, from.refused_id, limit],
  ) as Promise<unknown> as Promise<RefusalRecord[]>;
}

/** The refusal of that id, or null. */
export async function readRefusal(db: Queryable, refusedId: string): Promise<RefusalRecord | null> {
  const rows = await db.query(`${SELECT} WHERE refused_id = $1`, [refusedId]);
  return (rows[0] as unknown as RefusalRecord | undefined) ?? null;
}

/** The lead of the same session that has a later submission than this one; null if none has. */
export async function newerLeadOf(
  db: Queryable,
  { session_id, received_at }: Pick<RefusalRecord, 'session_id' | 'received_at'>,
): Promise<string | null> {
  const [row] = await db.query<{ lead_id: string }>(
    `SELECT l.lead_id FROM leads l JOIN lead_versions v USING (lead_id)
     WHERE l.session_id = $1 AND v.received_at > $2 LIMIT 1`,
    [session_id, received_at],
  );
  return row?.lead_id ?? null;
}

/** Records that a refusal was submitted again, and refused for this reason. */
export async function refuseAgain(
  db: Queryable,
  refusedId: string,
  { statusCode, code, field, message }: RefusalReason,
): Promise<void> {
  await db.query(
    `UPDATE refused_submissions
     SET attempts = attempts + 1, status_code = $2, code = $3, field = $4, message = $5
     WHERE refused_id = $1`,
    [refusedId, statusCode, code, field, message],
  );
}

export async function removeRefusal(db: Queryable, refusedId: string): Promise<void> {
  await db.query('DELETE FROM refused_submissions WHERE refused_id = $1', [refusedId]);
}

/** How many refused submissions are kept. */
export async function countRefusals(db: Queryable): Promise<number> {
  const rows = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM refused_submissions',
  );
  return rows[0]?.count ?? 0;
}
