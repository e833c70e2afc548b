import type { Queryable } from '../database/types.ts';
import type { PublicJwk } from '../proof/signingKey.ts';

/** A key to be stored; `privateKey` is null if the database is not to hold it. */
export interface NewSigningKey {
  keyId: string;
  publicJwk: PublicJwk;
  privateKey: string | null;
}

/** Stores a key; does nothing if it is stored already, or another process made one meanwhile. */
export async function addSigningKey(
  db: Queryable,
  { keyId, publicJwk, privateKey }: NewSigningKey,
): Promise<void> {
  await db.query(
    `INSERT INTO signing_keys (key_id, public_key, private_key) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [keyId, JSON.stringify(publicJwk), privateKey],
  );
}

/** The private key that a process made for all of them; null if none has. */
export async function readMadeKey(db: Queryable): Promise<string | null> {
  const rows = await db.query<{ private_key: string }>(
    'SELECT private_key FROM signing_keys WHERE private_key IS NOT NULL',
  );
  return rows[0]?.private_key ?? null;
}

/** The public keys of everything that was ever signed, the newest first. */
export async function readPublicKeys(db: Queryable): Promise<PublicJwk[]> {
  const rows = await db.query<{ public_key: PublicJwk }>(
    'SELECT public_key FROM signing_keys ORDER BY first_used_at DESC, key_id',
  );
  return rows.map(({ public_key }) => public_key);
}
