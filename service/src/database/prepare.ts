import { ConfigError } from '../config/readers.ts';
import { applyMigrations, findPending, underMigrationLock } from './migrate.ts';
import { prepareQueue } from './queueSchema.ts';
import { grantRights, mayTakeServiceRole, takesServiceRole } from './serviceRole.ts';
import type { Database, Queryable } from './types.ts';

/** What a preparation did, and what the login is. */
export interface Preparation {
  /** The migrations that were applied. */
  applied: string[];
  /** Whether the login owns the tables; otherwise it only checked that they fit this build. */
  isOwner: boolean;
  /** Whether the login can give up its rights and continue as the service role. */
  mayTakeServiceRole: boolean;
}

/** Whether the login may change the tables, or create them if there are none. */
async function ownsTables(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ owns: boolean }>(
    `SELECT CASE WHEN to_regclass('migrations') IS NULL
       THEN has_schema_privilege(current_schema(), 'CREATE')
       ELSE (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('migrations'))
       END AS owns`,
  );
  return row?.owns ?? false;
}

/**
 * Brings the database to what this build needs: the migrations of `directory`, the tables of the
 * queue and the rights of the service role, all in one transaction under a lock. A login that does
 * not own the tables changes nothing.
 *
 * @throws {NewerDatabase} if a newer build migrated the database; {ConfigError} if migrations
 * are missing that the login may not apply.
 */
export function prepareDatabase(db: Database, directory: string): Promise<Preparation> {
  return underMigrationLock(db, async (tx) => {
    const pending = await findPending(tx, directory);
    if (!(await ownsTables(tx))) {
      if (pending.length === 0) return { applied: [], isOwner: false, mayTakeServiceRole: false };
      throw new ConfigError(
        'DATABASE_URL',
        `has a login that may not migrate, and the database lacks ${pending.join(', ')}: ` +
          'set MIGRATION_DATABASE_URL, or run npm run database -- migrate with it',
      );
    }
    await applyMigrations(tx, directory, pending);
    await prepareQueue(tx);
    const hasRole = await grantRights(tx);
    return {
      applied: pending,
      isOwner: true,
      mayTakeServiceRole: hasRole && (await mayTakeServiceRole(tx)),
    };
  });
}

/**
 * Checks for a command that the database is one of this service and fits this build, and changes
 * nothing: a wrong address must not get tables of ours.
 *
 * @throws {NewerDatabase} if a newer build migrated the database; {ConfigError} if the service
 * never started on it, or migrations are missing.
 */
export async function checkDatabase(db: Database, directory: string): Promise<Preparation> {
  return db.transaction(async (tx) => {
    const [found] = await tx.query<{ database: string; started: boolean }>(
      "SELECT current_database() AS database, to_regclass('migrations') IS NOT NULL AND to_regclass('lead_versions') IS NOT NULL AS started",
    );
    if (!found?.started) {
      throw new ConfigError(
        'DATABASE_URL',
        `names the database ${found?.database ?? ''}, on which the service never started: correct the address, or start it once`,
      );
    }
    const pending = await findPending(tx, directory);
    if (pending.length > 0) {
      throw new ConfigError(
        'DATABASE_URL',
        `names a database that lacks ${pending.join(', ')}: start this build of the service once, or run npm run database -- migrate`,
      );
    }
    return {
      applied: [],
      isOwner: await ownsTables(tx),
      mayTakeServiceRole: await takesServiceRole(tx),
    };
  });
}
