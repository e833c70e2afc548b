import type { Queryable } from '../database/types.ts';
import { isoTime } from './isoTime.ts';

/** The secret of a company, and the secret that it replaces, as long as that one is valid as well. */
export interface StoredSecret extends Record<string, unknown> {
  company_id: string;
  secret: string;
  /** ISO 8601; null where an earlier version wrote the file that it comes from. */
  made_at: string | null;
  old_secret: string | null;
  /** ISO 8601. */
  old_until: string | null;
}

const SELECT = `
  SELECT company_id, secret, ${isoTime('made_at')} AS made_at,
    CASE WHEN old_until > $1 THEN old_secret END AS old_secret,
    CASE WHEN old_until > $1 THEN ${isoTime('old_until')} END AS old_until
  FROM company_secrets`;

/** The valid secrets of a company, the newest first; empty if none was made. */
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

/** The secrets with which webhooks to a company are signed; stores `made` if it has none yet. */
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
  // A separate statement, because it sees the row of another process that was first.
  return findCompanySecrets(db, companyId, now);
}

/** The secrets of all companies that have one. */
export const readCompanySecrets = (db: Queryable, now: Date): Promise<StoredSecret[]> =>
  db.query<StoredSecret>(`${SELECT} ORDER BY company_id`, [now.toISOString()]);

/**
 * When the secret of a company was made, and until when the one before it is valid as well. Both ISO 8601.
 */
export interface Rotation extends Record<string, unknown> {
  made_at: string;
  old_until: string;
}

/** The rotation of a company's secret that is under way; null if only the newest secret is valid. */
async function findRotation(db: Queryable, companyId: string, now: Date): Promise<Rotation | null> {
  const [rotation] = await db.query<Rotation>(
    `SELECT ${isoTime('made_at')} AS made_at, ${isoTime('old_until')} AS old_until
     FROM company_secrets WHERE company_id = $1 AND old_until > $2`,
    [companyId, now.toISOString()],
  );
  return rotation ?? null;
}

/**
 * Replaces the secret of a company that has one.
 *
 * @param keptUntil until when the secret before is valid as well; null ends all others at once.
 * @returns null if it was replaced, else the rotation under way: the company may still use the secret that
 * would be dropped. A single statement decides that, so that of two rotations at once one is refused.
 * @throws if neither holds: the rotation under way was ended at that moment.
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
  // The rotation was ended between the two statements.
  if (!underWay) throw new Error(`Nothing was changed: ${companyId} got another secret just now.`);
  return underWay;
}

/**
 * Takes over the secret that another database has of a company. If this database has an older one, the other
 * database replaced it, and its rotation holds here, too: a secret that was ended because others know it must not
 * be valid again. If it has a younger one, that stays valid beside it, instead of the other database's old secret:
 * at most two are kept.
 *
 * @param keptUntil until when a younger secret of this database stays valid.
 * @returns whether the secret is another than before, and which old one is valid now.
 */
export async function takeOverCompanySecret(
  tx: Queryable,
  { company_id, secret, made_at, old_secret, old_until }: StoredSecret,
  keptUntil: Date,
  now: Date,
): Promise<{ isChanged: boolean; oldSecret: string | null }> {
  const [changed] = await tx.query<{ old_secret: string | null }>(
    `INSERT INTO company_secrets AS known (company_id, secret, made_at, old_secret, old_until)
     VALUES ($1, $2, COALESCE($3::timestamptz, $4), $5, $6)
     ON CONFLICT (company_id) DO UPDATE SET secret = EXCLUDED.secret, made_at = EXCLUDED.made_at,
       old_secret = CASE WHEN known.made_at < $3::timestamptz THEN EXCLUDED.old_secret ELSE known.secret END,
       old_until = CASE WHEN known.made_at < $3::timestamptz THEN EXCLUDED.old_until ELSE $7::timestamptz END
     WHERE known.secret <> EXCLUDED.secret
     RETURNING old_secret`,
    [
      company_id,
      secret,
      made_at,
      now.toISOString(),
      old_secret,
      old_until,
      keptUntil.toISOString(),
    ],
  );
  return { isChanged: changed !== undefined, oldSecret: changed?.old_secret ?? null };
}
