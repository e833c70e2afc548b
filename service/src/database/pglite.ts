import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { openInThread } from './pgliteClient.ts';
import type { Database, Queryable, Row } from './types.ts';

const isBuilt = import.meta.url.endsWith('.js');
const FOLDER = 'pglite';
const CREATING_PREFIX = 'pglite.creating-';

function queryable(db: PGlite | Transaction): Queryable {
  return {
    query: async <T extends Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await db.query<T>(sql, [...parameters])).rows,
    exec: async <T extends Row>(sql: string) =>
      ((await db.exec(sql)).at(-1)?.rows ?? []) as unknown as T[],
  };
}

/** The embedded database in this thread, as the service uses it. */
export function wrapPglite(db: PGlite): Database {
  return {
    kind: 'pglite',
    ...queryable(db),
    transaction: (work) => db.transaction((tx) => work(queryable(tx))),
    withTimeLimit() {
      return this;
    },
    close: () => db.close(),
  };
}

/** Node runs only built files in a thread; from the sources the database runs in this one. */
const open = async (folder: string): Promise<Database> =>
  isBuilt ? openInThread(folder) : wrapPglite(await PGlite.create(folder));

/**
 * Opens the embedded database in `dataDir`, or creates it there. The caller must
 * have locked the folder: two processes on one database destroy it.
 *
 * A creation that is interrupted leaves a folder that cannot be opened. So the
 * database is created under another name and renamed when it is complete.
 */
export async function openPglite(
  dataDir: string,
  onProgress: (line: string) => void,
): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  const folder = join(dataDir, FOLDER);
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(CREATING_PREFIX)) await rm(join(dataDir, name), { recursive: true });
  }
  if (!existsSync(folder)) {
    onProgress(`Creating the database in ${folder} (once, a few seconds)`);
    const temporary = join(dataDir, `${CREATING_PREFIX}${process.pid}`);
    // Creating in a thread of its own gives back half a gigabyte when the thread ends, not some time later.
    await (await open(temporary)).close();
    await rename(temporary, folder);
  }
  const db = await open(folder);
  return {
    ...db,
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}
