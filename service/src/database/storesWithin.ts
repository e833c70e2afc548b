import type { Database } from './types.ts';

/** A write that changes nothing: a read-only server and a role without the right refuse it. */
const WRITE = 'UPDATE leads SET session_id = session_id WHERE false';

/** Whether the database takes a write to the leads within `limitMs`. */
export async function storesWithin(db: Database, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const stored = db
    .withTimeLimit(limitMs)
    .query(WRITE)
    .then(
      () => true,
      () => false,
    );
  return Promise.race([stored, timedOut]).finally(() => clearTimeout(timer));
}
