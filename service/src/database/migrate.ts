import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './types.ts';

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

/**
 * Applies the numbered SQL files of `directory` that the database has not had
 * yet, all in one transaction under a lock.
 *
 * @returns the names of the files that were applied.
 * @throws {NewerDatabase} where it has had others.
 */
export async function migrate(db: Database, directory: string): Promise<string[]> {
  const files = (await readdir(directory)).filter((name) => /^\d{3}_.+\.sql$/.test(name)).sort();
  return db.withTimeLimit(LIMIT_MS).transaction(async (tx) => {
    await tx.query(`SET LOCAL statement_timeout = ${LIMIT_MS}`);
    await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.exec(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const done = new Set(
      (await tx.query<{ name: string }>('SELECT name FROM migrations')).map((row) => row.name),
    );
    const unknown = [...done].filter((name) => !files.includes(name)).sort();
    if (unknown.length > 0) throw new NewerDatabase(unknown);
    const pending = files.filter((name) => !done.has(name));
    for (const name of pending) {
      await tx.exec(await readFile(join(directory, name), 'utf8'));
      await tx.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
    }
    return pending;
  });
}
