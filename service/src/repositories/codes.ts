import { WINDOW_MS, type SendCounts, type SendOrigin } from '../codes/limits.ts';
import { DAY_MS, MOST_AHEAD_MS } from '../common/clock.ts';
import type { Queryable } from '../database/types.ts';

/** The advisory lock for sends: they are counted one at a time, so that the limits hold for parallel requests. */
const SEND_LOCK = 7_203_114_906;

/** A verification that is neither closed nor expired. */
export interface Verification extends Record<string, unknown> {
  verification_id: string;
  code_ref: string;
  /** When its code was last sent; or was to be, where that failed. */
  last_sent_at: Date;
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

export async function lockSends(tx: Queryable): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [SEND_LOCK]);
}

export async function countSends(
  tx: Queryable,
  origin: SendOrigin,
  now: Date,
): Promise<SendCounts> {
  const within = (column: string, parameter: number) =>
    `(SELECT count(*)::int FROM code_sends WHERE ${column} = $${parameter} AND sent_at > $1 AND sent_at < $7)`;
  const ofDay = 'sent_at > $6 AND sent_at < $7';
  const rows = await tx.query<SendCounts & Record<string, unknown>>(
    `SELECT ${within('phone', 2)} AS phone, ${within('address', 3)} AS address,
       (SELECT count(*)::int FROM code_sends WHERE phone = $2 AND sent_at > $8 AND sent_at < $7) AS "phoneWeek",
       ${within('network', 4)} AS network, ${within('prefix', 5)} AS prefix,
       (SELECT count(*)::int FROM code_sends WHERE ${ofDay}) AS day,
       (SELECT count(*)::int FROM code_sends WHERE ${ofDay} AND NOT kept) AS "notKeptDay",
       (SELECT count(*)::int FROM code_sends WHERE network = $4 AND ${ofDay}) AS "networkDay",
       (SELECT count(*)::int FROM code_sends s WHERE network = $4 AND ${ofDay} AND NOT EXISTS (
         SELECT 1 FROM verifications v WHERE v.phone = s.phone AND v.approved_at > $6
       )) AS "unconfirmedDay"`,
    [
      before(now, WINDOW_MS),
      origin.phone,
      origin.address,
      origin.network,
      origin.prefix,
      before(now, DAY_MS),
      before(now, -MOST_AHEAD_MS),
      before(now, 7 * DAY_MS),
    ],
  );
  if (!rows[0]) throw new Error('a count returned no row');
  return rows[0];
}

/** When a code was last sent to a phone, for any session, between two times; null if none was. */
export async function lastSendTo(
  tx: Queryable,
  phone: string,
  after: Date,
  until: Date,
): Promise<Date | null> {
  const rows = await tx.query<{ sent_at: Date | null }>(
    `SELECT max(sent_at) AS sent_at FROM code_sends
     WHERE phone = $1 AND sent_at > $2 AND sent_at < $3`,
    [phone, after.toISOString(), until.toISOString()],
  );
  return rows[0]?.sent_at ?? null;
}

/** @param isKept whether the code is sent from the part that is kept for finished quizzes. */
export async function recordSend(
  tx: Queryable,
  origin: SendOrigin,
  now: Date,
  isKept: boolean,
): Promise<void> {
  await tx.query(
    `INSERT INTO code_sends (sent_at, phone, prefix, address, network, kept)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [now.toISOString(), origin.phone, origin.prefix, origin.address, origin.network, isKept],
  );
}

/** The session's open verification of the phone, locked, or null. */
export async function findOpen(
  tx: Queryable,
  phone: string,
  sessionId: string,
  now: Date,
): Promise<Verification | null> {
  const rows = await tx.query<Verification>(
    `SELECT verification_id, code_ref, last_sent_at FROM verifications
     WHERE phone = $1 AND session_id = $2 AND closed_at IS NULL AND expires_at > $3
     ORDER BY created_at DESC LIMIT 1 FOR UPDATE`,
    [phone, sessionId, now.toISOString()],
  );
  return rows[0] ?? null;
}

export async function insertVerification(
  tx: Queryable,
  row: { id: string; phone: string; sessionId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO verifications
       (verification_id, code_ref, session_id, phone, created_at, last_sent_at, expires_at)
     VALUES ($1::uuid, $1::text, $2, $3, $4, $4, $5)`,
    [row.id, row.sessionId, row.phone, row.now.toISOString(), row.expiresAt.toISOString()],
  );
}

export async function touchVerification(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.query('UPDATE verifications SET last_sent_at = $2 WHERE verification_id = $1', [
    id,
    now.toISOString(),
  ]);
}

/** Stores the provider's own reference of the code. */
export async function setCodeRef(db: Queryable, id: string, codeRef: string): Promise<void> {
  await db.query('UPDATE verifications SET code_ref = $2 WHERE verification_id = $1', [
    id,
    codeRef,
  ]);
}

/** Locks a phone until the transaction ends, so that its attempts are counted one at a time. */
export async function lockPhone(tx: Queryable, phone: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [7_203, phone]);
}

/** Attempts made at a code so far, in all sessions that share it. */
export async function countAttempts(tx: Queryable, codeRef: string): Promise<number> {
  const rows = await tx.query<{ attempts: number }>(
    'SELECT COALESCE(sum(attempts), 0)::int AS attempts FROM verifications WHERE code_ref = $1',
    [codeRef],
  );
  return rows[0]?.attempts ?? 0;
}

export async function addAttempt(tx: Queryable, id: string): Promise<void> {
  await tx.query('UPDATE verifications SET attempts = attempts + 1 WHERE verification_id = $1', [
    id,
  ]);
}

export async function closeVerification(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    'UPDATE verifications SET closed_at = $2 WHERE verification_id = $1 AND closed_at IS NULL',
    [id, now.toISOString()],
  );
}

/**
 * Approves a verification, even one whose attempts were used up meanwhile, unless another code approved it. The same
 * code once more changes nothing: it was approved when it came first.
 *
 * @param codeHash the hash of the right code.
 * @returns whether this code approved it, now or before.
 */
export async function approve(
  db: Queryable,
  id: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `UPDATE verifications SET approved_code = $2, approved_at = COALESCE(approved_at, $3),
       closed_at = CASE WHEN approved_at IS NULL THEN $3 ELSE closed_at END
     WHERE verification_id = $1 AND (approved_at IS NULL OR approved_code = $2)
     RETURNING 1 AS done`,
    [id, codeHash, now.toISOString()],
  );
  return rows.length === 1;
}

/** The codes with which a session confirmed a phone and that have not expired yet. */
export async function listApproved(
  db: Queryable,
  phone: string,
  sessionId: string,
  now: Date,
): Promise<{ verification_id: string; approved_code: string | null }[]> {
  return db.query(
    `SELECT verification_id, approved_code FROM verifications
     WHERE phone = $1 AND session_id = $2 AND approved_at IS NOT NULL AND expires_at > $3`,
    [phone, sessionId, now.toISOString()],
  );
}
