import { objectOf, parseJson, type Fields } from '../quiz/core/readers';

/** What is stored as JSON, or null where it is absent or no session's record. */
export function storedRecord(raw: string | null): Fields | null {
  const stored = objectOf(parseJson(raw));
  const isRecord = ['session_id', 'landing_page', 'referrer', 'timestamp'].every(
    (name) => stored[name] && typeof stored[name] === 'string',
  );
  return isRecord ? stored : null;
}
