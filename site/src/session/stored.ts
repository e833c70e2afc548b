import { objectOf, type Fields } from '../quiz/core/readers';

/** What is stored as JSON, or null where it is absent or no session's record. */
export function storedRecord(raw: string | null): Fields | null {
  let stored: Fields;
  try {
    stored = objectOf(JSON.parse(raw ?? ''));
  } catch {
    return null;
  }
  const { session_id, landing_page, referrer, timestamp } = stored;
  const isRecord = [session_id, landing_page, referrer, timestamp].every(
    (text) => typeof text === 'string' && text !== '',
  );
  return isRecord ? stored : null;
}
