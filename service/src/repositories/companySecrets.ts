import type { Queryable } from '../database/types.ts';

/** The secret of a company, as far as one was made. */
export async function findCompanySecret(db: Queryable, companyId: string): Promise<string | null> {
  const [row] = await db.query<{ secret: string }>(
    'SELECT secret FROM company_secrets WHERE company_id = $1',
    [companyId],
  );
  return row?.secret ?? null;
}

/** The secret that webhooks to a company are signed with; stores `made` where it has none yet. */
export async function companySecret(
  db: Queryable,
  companyId: string,
  made: string,
  now: Date,
): Promise<string> {
  await db.query(
    `INSERT INTO company_secrets (company_id, secret, made_at) VALUES ($1, $2, $3)
     ON CONFLICT (company_id) DO NOTHING`,
    [companyId, made, now.toISOString()],
  );
  // A statement of its own: it sees the row of another process that was first.
  return (await findCompanySecret(db, companyId)) ?? made;
}
