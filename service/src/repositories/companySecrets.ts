import type { Queryable } from '../database/types.ts';
import { isoTime } from './isoTime.ts';

/** The secret of a company, and the one that it replaces as long as that is valid, too. */
export interface StoredSecret {
  company_id: string;
  secret: string;
  old_secret: string | null;
  /** ISO 8601. */
  old_until: string | null;
}

const SELECT = `
  SELECT company_id, secret,
    CASE WHEN old_until > $1 THEN old_secret END AS old_secret,
    CASE WHEN old_until > $1 THEN ${isoTime('old_until')} END AS old_until
  FROM company_secrets`;

/** The secrets of a company that are valid, the newest first; none where none was made. */
export async function findCompanySecrets(
  db: Queryable,
  companyId: string,
  now: Date,
): Promise<string[]> {
  const rows = (await db.query(`${SELECT} WHERE company_id = $2`, [
    now.toISOString(),
    companyId,
  ])) as unknown as StoredSecret[];
  return rows.flatMap(({ secret, old_secret }) =>
    old_secret === null ? [secret] : [secret, old_secret],
  );
}

/** Those that webhooks to a company are signed with; stores `made` where it has none yet. */
export async function companySecrets(
  db: Queryable,
  companyId: string,
  made: string,
  now: Date,
): Promise<string[]> {
  await db.query(
    `INSERT INTO company_secrets (company_id, secret, made_at) VALUES ($1, $2, $3)
     ON CONFLICT (company_id) DO NOTHING`,
    [companyId, made, now.toISOString()],
  );
  // A statement of its own: it sees the row of another process that was first.
  return findCompanySecrets(db, companyId, now);
}

/** The secrets of all companies that have one. */
export const readCompanySecrets = (db: Queryable, now: Date): Promise<StoredSecret[]> =>
  db.query(`${SELECT} ORDER BY company_id`, [now.toISOString()]) as Promise<unknown> as Promise<
    StoredSecret[]
  >;

/**
 * Gives a company another secret.
 *
 * @param keptUntil until when the one that it had before is valid, where `given` has no old one; null ends it at once.
 * @returns whether it is another one.
 */
export async function replaceCompanySecret(
  db: Queryable,
  { company_id, secret, old_secret, old_until }: StoredSecret,
  keptUntil: Date | null,
  now: Date,
): Promise<boolean> {
  const changed = await db.query(
    `INSERT INTO company_secrets AS known (company_id, secret, made_at, old_secret, old_until)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (company_id) DO UPDATE SET secret = EXCLUDED.secret, made_at = EXCLUDED.made_at,
       old_secret = COALESCE(EXCLUDED.old_secret,
         CASE WHEN $6::timestamptz IS NOT NULL THEN known.secret END),
       old_until = COALESCE(EXCLUDED.old_until, $6::timestamptz)
     WHERE known.secret <> EXCLUDED.secret
     RETURNING company_id`,
    [
      company_id,
      secret,
      now.toISOString(),
      old_secret,
      old_until,
      keptUntil?.toISOString() ?? null,
    ],
  );
  return changed.length > 0;
}
