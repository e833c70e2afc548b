import type { Queryable } from '../database/types.ts';
import { isoTime } from './isoTime.ts';

/** The secret of a company, and the one that it replaces as long as that is valid, too. */
export interface StoredSecret extends Record<string, unknown> {
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
  const rows = await db.query<StoredSecret>(`${SELECT} WHERE company_id = $2`, [
    now.toISOString(),
    companyId,
  ]);
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
  db.query<StoredSecret>(`${SELECT} ORDER BY company_id`, [now.toISOString()]);

/** When the secret of a company was made, and until when the one of before is valid as well. Both ISO 8601. */
export interface Rotation extends Record<string, unknown> {
  made_at: string;
  old_until: string;
}

/** The rotation of a company that is under way; null where the newest secret alone is valid. */
async function findRotation(db: Queryable, companyId: string, now: Date): Promise<Rotation | null> {
  const [rotation] = await db.query<Rotation>(
    `SELECT ${isoTime('made_at')} AS made_at, ${isoTime('old_until')} AS old_until
     FROM company_secrets WHERE company_id = $1 AND old_until > $2`,
    [companyId, now.toISOString()],
  );
  return rotation ?? null;
}

/**
 * Gives a company that has a secret another one.
 *
 * @param keptUntil until when the one that it had before is valid as well; null ends all others at once.
 * @returns null where it was done, else the rotation under way: the company may still use the secret that would be
 * dropped. One statement decides it, so that of two rotations at once one is refused.
 */
export async function replaceCompanySecret(
  db: Queryable,
  { companyId, secret }: { companyId: string; secret: string },
  keptUntil: Date | null,
  now: Date,
): Promise<Rotation | null> {
  const changed = await db.query(
    `UPDATE company_secrets SET secret = $2, made_at = $3, old_until = $4::timestamptz,
       old_secret = CASE WHEN $4::timestamptz IS NOT NULL THEN secret END
     WHERE company_id = $1 AND ($4::timestamptz IS NULL OR old_until IS NULL OR old_until <= $3)
     RETURNING company_id`,
    [companyId, secret, now.toISOString(), keptUntil?.toISOString() ?? null],
  );
  if (changed.length > 0) return null;
  const underWay = await findRotation(db, companyId, now);
  // It was ended at once between the two statements.
  if (!underWay) throw new Error(`Nothing was changed: ${companyId} got another secret just now.`);
  return underWay;
}

/**
 * Takes over what another database had of a company. Where this one had another secret, that stays valid beside it
 * instead of the old one of the other database: two are kept at most.
 *
 * @param keptUntil until when that is.
 * @returns whether it is another secret, and which old one is valid now.
 */
export async function takeOverCompanySecret(
  tx: Queryable,
  { company_id, secret, old_secret, old_until }: StoredSecret,
  keptUntil: Date,
  now: Date,
): Promise<{ isChanged: boolean; oldSecret: string | null }> {
  const [changed] = await tx.query<{ old_secret: string | null }>(
    `INSERT INTO company_secrets AS known (company_id, secret, made_at, old_secret, old_until)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (company_id) DO UPDATE SET secret = EXCLUDED.secret, made_at = EXCLUDED.made_at,
       old_secret = known.secret, old_until = $6
     WHERE known.secret <> EXCLUDED.secret
     RETURNING old_secret`,
    [company_id, secret, now.toISOString(), old_secret, old_until, keptUntil.toISOString()],
  );
  return { isChanged: changed !== undefined, oldSecret: changed?.old_secret ?? null };
}
