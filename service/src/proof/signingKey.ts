import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';

const signAsync = promisify(sign);
const verifyAsync = promisify(verify);

/** A public Ed25519 key as JSON (RFC 8037), with its thumbprint as `kid`. */
export interface PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  use: 'sig';
  alg: 'EdDSA';
}

/** The Ed25519 key pair of the deployment: everybody can check its signatures with the public key. */
export interface SigningKey {
  /** The thumbprint of the public key (RFC 7638). */
  keyId: string;
  publicJwk: PublicJwk;
  /** SubjectPublicKeyInfo, as OpenSSL reads it. */
  publicPem: string;
  /** The signature of the bytes, 64 bytes long; made, like `verify`, in another thread. */
  sign(bytes: Uint8Array): Promise<Buffer>;
  /**
   * A keyed hash of a text, which only the private key can make: a text with the right hash was written by
   * a process with this key pair. Checking it takes a small part of the time of checking a signature.
   */
  mac(text: string): string;
  /** Whether the signature of the bytes was made with this key. */
  verify(bytes: Uint8Array, signature: Uint8Array): Promise<boolean>;
}

/** The thumbprint of RFC 7638: the fields that the key type needs, in alphabetical order. */
const thumbprintOf = (x: string) =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');

function publicJwkOf(key: KeyObject): PublicJwk {
  const { x = '' } = key.export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', x, kid: thumbprintOf(x), use: 'sig', alg: 'EdDSA' };
}

/**
 * The key pair of a private key.
 *
 * @param privateKey PKCS#8 in base64, as the setting PROOF_KEY has it.
 * @throws if it is not the private key of an Ed25519 pair.
 */
export function signingKeyOf(privateKey: string): SigningKey {
  const own = createPrivateKey({
    key: Buffer.from(privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  if (own.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
  const publicKey = createPublicKey(own);
  const publicJwk = publicJwkOf(publicKey);
  const macKey = createSecretKey(
    createHmac('sha256', privateKey).update('mac of tickets').digest(),
  );
  return {
    keyId: publicJwk.kid,
    publicJwk,
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    mac: (text) => createHmac('sha256', macKey).update(text).digest('base64url'),
    sign: (bytes) => signAsync(null, bytes, own),
    verify: (bytes, signature) => verifyAsync(null, bytes, publicKey, signature),
  };
}

/** A verifier that checks signatures with a public key. */
export function verifierOf({ kid, kty, crv, x }: PublicJwk): Pick<SigningKey, 'keyId' | 'verify'> {
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  return {
    keyId: kid,
    verify: (bytes, signature) => verifyAsync(null, bytes, publicKey, signature),
  };
}

/** A new private key: PKCS#8 in base64. */
export const newPrivateKey = (): string =>
  generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');
