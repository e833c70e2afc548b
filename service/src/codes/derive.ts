import { createHmac, timingSafeEqual } from 'node:crypto';

const DIGITS = 6;

/**
 * The six-digit code of a verification: a keyed hash of its random id, so that
 * no code is stored and the same verification always has the same one.
 */
export function deriveCode(secret: string, verificationId: string): string {
  const hash = createHmac('sha256', secret).update(verificationId).digest();
  // 48 bits over a million: the bias is below one in 10^8.
  return String(hash.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Compares without telling by its duration how much was right. */
export const equalCodes = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
