import type { Queryable } from '../database/types.ts';

/** How far the clock that a removal goes by may be ahead of that of a process that checks proofs. */
const CLOCK_TOLERANCE_MS = 3_600_000;

/**
 * The key of the challenges, the same for all processes.
 *
 * @param candidate becomes the key if there is none yet.
 */
export async function readProofKey(db: Queryable, candidate: string): Promise<string> {
  await db.query('INSERT INTO proof_keys (key) VALUES ($1) ON CONFLICT (only_row) DO NOTHING', [
    candidate,
  ]);
  const [row] = await db.query<{ key: string }>('SELECT key FROM proof_keys');
  if (!row) throw new Error('the key of the proofs is not there');
  return row.key;
}

/** A proof of work for which a code is sent. */
export interface SpentProof {
  challenge: string;
  phone: string;
  expiresAt: Date;
}

/** Marks a proof as used; false if it was used before. */
export async function spendProof(
  tx: Queryable,
  { challenge, phone, expiresAt }: SpentProof,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO spent_proofs (challenge, phone, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (challenge) DO NOTHING RETURNING 1 AS done`,
    [challenge, phone, expiresAt.toISOString()],
  );
  return rows.length === 1;
}

/** Removes proofs that have expired by the clock of every process. */
export async function removeExpiredProofs(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM spent_proofs WHERE expires_at < $1', [
    new Date(now.getTime() - CLOCK_TOLERANCE_MS).toISOString(),
  ]);
}
