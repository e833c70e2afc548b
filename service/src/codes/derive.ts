import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeLength } from '@tidyguard/content';

/**
 * The code of a verification: a keyed hash of its random id, so that no code is stored and a
 * verification always has the same one.
 */
export function deriveCode(secret: string, verificationId: string): string {
  const hash = createHmac('sha256', secret).update(verificationId).digest();
  // 48 bits over a million: the bias is below one in 10^8.
  return String(hash.readUIntBE(0, 6) % 10 ** codeLength).padStart(codeLength, '0');
}

/** A keyed hash of a code that was entered for a verification, by which it is known again. */
export const hashCode = (secret: string, verificationId: string, code: string): string =>
  createHmac('sha256', secret).update(`${verificationId} ${code}`).digest('base64url');

/** Compares codes in constant time. */
export const equalCodes = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
