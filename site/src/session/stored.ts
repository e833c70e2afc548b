import { objectOf, parseJson, type Fields } from '../quiz/core/readers';

/** The stored JSON object, or null if it is absent or not the record of a session. */
export function storedRecord(raw: string | null): Fields | null {
  const stored = objectOf(parseJson(raw));
  const isRecord = ['session_id', 'landing_page', 'referrer', 'timestamp'].every(
    (name) => stored[name] && typeof stored[name] === 'string',
  );
  return isRecord ? stored : null;
}
