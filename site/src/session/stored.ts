/** What reads any record that storage holds: nothing of it has the shape that one expects. */

export type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): Fields => (isObject(value) ? value : {});

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is stored as JSON, or null where it is absent or no session's record. */
export function storedRecord(raw: string | null): Fields | null {
  let stored: unknown;
  try {
    stored = JSON.parse(raw ?? '');
  } catch {
    return null;
  }
  if (!isObject(stored)) return null;
  const { session_id, landing_page, referrer, timestamp } = stored;
  const isRecord = [session_id, landing_page, referrer, timestamp].every(
    (text) => textOf(text) !== '',
  );
  return isRecord ? stored : null;
}
