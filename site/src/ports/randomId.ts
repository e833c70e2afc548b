/** Sixteen random bytes; if `crypto` is missing or fails, they are hard to guess but not secret. */
function randomBytes(): Uint8Array {
  const bytes = new Uint8Array(16);
  try {
    return crypto.getRandomValues(bytes);
  } catch {
    return bytes.map(() => Math.random() * 256);
  }
}

/**
 * A random id in the form that the service accepts for sessions, their keys, messages and changes. Never
 * throws, because every page begins with it: `randomUUID` is missing on plain http addresses, and an
 * extension may break all of `crypto`.
 */
export function randomId(): string {
  try {
    return crypto.randomUUID();
  } catch {
    return [...randomBytes()].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}
