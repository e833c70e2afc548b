/** Sixteen random bytes; where `crypto` is missing or fails, only hard to guess instead of secret. */
function randomBytes(): Uint8Array {
  const bytes = new Uint8Array(16);
  try {
    return crypto.getRandomValues(bytes);
  } catch {
    return bytes.map(() => Math.random() * 256);
  }
}

/**
 * A random id, as the service takes it for sessions, their keys, messages and changes. Never throws, because every page begins with it:
 * `randomUUID` is missing on plain http addresses, and an extension may break all of `crypto`.
 */
export function randomId(): string {
  try {
    return crypto.randomUUID();
  } catch {
    return [...randomBytes()].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}
