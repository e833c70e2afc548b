import type { Queryable } from '../database/types.ts';
import { addSigningKey, readMadeKey, readPublicKeys } from '../repositories/signingKeys.ts';
import { newPrivateKey, signingKeyOf, type PublicJwk, type SigningKey } from './signingKey.ts';

/**
 * The key pair with which all processes of a deployment sign: that of the setting PROOF_KEY, or else
 * one that the first process makes and the database stores. Its public key is kept for ever.
 *
 * @param proofKey the setting; null if it is not set.
 */
export async function loadSigningKey(db: Queryable, proofKey: string | null): Promise<SigningKey> {
  if (proofKey !== null) {
    const key = signingKeyOf(proofKey);
    await addSigningKey(db, { ...key, privateKey: null });
    return key;
  }
  const known = await readMadeKey(db);
  if (known !== null) return signingKeyOf(known);
  const privateKey = newPrivateKey();
  await addSigningKey(db, { ...signingKeyOf(privateKey), privateKey });
  // Another process may have been first.
  const made = await readMadeKey(db);
  if (made === null) throw new Error('the key that signs proof of consent is not there');
  return signingKeyOf(made);
}

/** All public keys with which anything was ever signed, the current one first. */
export async function publicKeys(db: Queryable, present: SigningKey): Promise<PublicJwk[]> {
  const known = await readPublicKeys(db);
  return [present.publicJwk, ...known.filter(({ kid }) => kid !== present.keyId)];
}
