import { inTime } from '../common/inTime.ts';
import type { Database } from './types.ts';

/** A write that changes nothing: a read-only server and a role without the right refuse it. */
const WRITE = 'UPDATE leads SET session_id = session_id WHERE false';

/** Whether the database takes a write to the leads within `limitMs`. */
export function storesWithin(db: Database, limitMs: number): Promise<boolean> {
  const stored = db.withTimeLimit(limitMs).query(WRITE);
  return inTime(stored, limitMs, () => new Error('no answer in time')).then(
    () => true,
    () => false,
  );
}
