import type { Queryable } from '../database/types.ts';

export async function isOptedOut(db: Queryable, phone: string): Promise<boolean> {
  return (await db.query('SELECT 1 FROM opt_outs WHERE phone = $1', [phone])).length > 0;
}

export async function addOptOut(
  db: Queryable,
  phone: string,
  keyword: string,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO opt_outs (phone, opted_out_at, keyword) VALUES ($1, $2, $3)
     ON CONFLICT (phone) DO NOTHING`,
    [phone, now.toISOString(), keyword],
  );
}

export async function removeOptOut(db: Queryable, phone: string): Promise<void> {
  await db.query('DELETE FROM opt_outs WHERE phone = $1', [phone]);
}
