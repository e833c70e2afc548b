import type { Database } from './types.ts';

/** Whether the database answers a query within `limitMs`. */
export async function answersWithin(db: Database, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const answered = db.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answered, timedOut]).finally(() => clearTimeout(timer));
}
