import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Queryable } from './types.ts';

/** How long a migration may take: a new index on millions of leads takes minutes. */
const LIMIT_MS = 600_000;
/** The advisory lock for migrating: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_203_114_905;

/** The database has had migrations that this build does not know: it belongs to a newer one. */
export class NewerDatabase extends Error {
  constructor(unknown: string[]) {
    super(
      `The database was migrated by a newer build (${unknown.join(', ')}), which this one could damage: ` +
        'start the newer build, or restore the backup that was made before the upgrade.',
    );
    this.name = 'NewerDatabase';
  }
}

/** Runs work in one transaction that no other process migrates in, with time for long statements. */
export function underMigrationLock<T>(
  db: Database,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  return db.withTimeLimit(LIMIT_MS).transaction(async (tx) => {
    await tx.query(`SET LOCAL statement_timeout = ${LIMIT_MS}`);
    await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    return work(tx);
  });
}

async function readApplied(tx: Queryable): Promise<Set<string>> {
  const [table] = await tx.query<{ name: string | null }>(
    "SELECT to_regclass('migrations')::text AS name",
  );
  if (!table?.name) return new Set();
  const rows = await tx.query<{ name: string }>('SELECT name FROM migrations');
  return new Set(rows.map(({ name }) => name));
}

/**
 * The numbered SQL files of `directory` that the database has not had yet, in their order.
 *
 * @throws {NewerDatabase} if it has had others.
 */
export async function findPending(tx: Queryable, directory: string): Promise<string[]> {
  const files = (await readdir(directory)).filter((name) => /^\d{3}_.+\.sql$/.test(name)).sort();
  const applied = await readApplied(tx);
  const unknown = [...applied].filter((name) => !files.includes(name)).sort();
  if (unknown.length > 0) throw new NewerDatabase(unknown);
  return files.filter((name) => !applied.has(name));
}

/** Applies SQL files of `directory`, in the transaction of the caller. */
export async function applyMigrations(
  tx: Queryable,
  directory: string,
  names: readonly string[],
): Promise<void> {
  await tx.exec(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  for (const name of names) {
    await tx.exec(await readFile(join(directory, name), 'utf8'));
    await tx.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
  }
}
