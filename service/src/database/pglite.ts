import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { openInThread } from './pgliteClient.ts';
import type { Database, Queryable, Row } from './types.ts';

const isBuilt = import.meta.url.endsWith('.js');
const FOLDER = 'pglite';
const SIDE_PREFIX = 'pglite.creating-';

function queryable(db: PGlite | Transaction): Queryable {
  return {
    query: async <T extends Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await db.query<T>(sql, [...parameters])).rows,
    exec: async <T extends Row>(sql: string) =>
      ((await db.exec(sql)).at(-1)?.rows ?? []) as unknown as T[],
  };
}

function wrap(db: PGlite): Database {
  return {
    kind: 'pglite',
    ...queryable(db),
    transaction: (work) => db.transaction((tx) => work(queryable(tx))),
    close: () => db.close(),
  };
}

/** A database that lives in memory only, for tests. */
export async function openMemoryDatabase(): Promise<Database> {
  return wrap(await PGlite.create());
}

/**
 * Opens the embedded database in `dataDir`, creating it when it is not there.
 * The caller holds the folder's lock: two processes on one folder destroy it.
 *
 * A first creation that is cut short leaves a folder that cannot be opened, so
 * it happens beside the real place and is renamed when it is whole.
 */
export async function openPglite(
  dataDir: string,
  onProgress: (line: string) => void,
): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  const folder = join(dataDir, FOLDER);
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(SIDE_PREFIX)) await rm(join(dataDir, name), { recursive: true });
  }
  if (!existsSync(folder)) {
    onProgress(`Creating the database in ${folder} (once, a few seconds)`);
    const side = join(dataDir, `${SIDE_PREFIX}${process.pid}`);
    await (await PGlite.create(side)).close();
    await rename(side, folder);
  }
  // A thread runs built files only; from the sources the database shares ours.
  const db = isBuilt ? await openInThread(folder) : wrap(await PGlite.create(folder));
  return {
    ...db,
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}
