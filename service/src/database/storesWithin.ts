import { inTime } from '../common/inTime.ts';
import type { Database } from './types.ts';

/** A real write: one that changes nothing waits neither for the log nor for a standby. */
const WRITE = 'UPDATE readiness_probe SET written_at = now()';

/** Whether the database commits a write within `limitMs`. */
export function storesWithin(db: Database, limitMs: number): Promise<boolean> {
  const stored = db.withTimeLimit(limitMs).query(WRITE);
  return inTime(stored, limitMs, () => new Error('no answer in time')).then(
    () => true,
    () => false,
  );
}
