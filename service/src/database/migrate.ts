import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './types.ts';

/** How long a migration may take: a new index on millions of leads takes minutes. */
const LIMIT_MS = 600_000;
/** The advisory lock for migrating: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_203_114_905;

/**
 * Applies the numbered SQL files of `directory` that the database has not had
 * yet, all in one transaction under a lock.
 *
 * @returns the names of the files that were applied.
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
    const pending = files.filter((name) => !done.has(name));
    for (const name of pending) {
      await tx.exec(await readFile(join(directory, name), 'utf8'));
      await tx.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
    }
    return pending;
  });
}
