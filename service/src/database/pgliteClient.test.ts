import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../common/packageRoot.ts';
import type { openInThread } from './pgliteClient.ts';
import type { Database } from './types.ts';

// Node runs only built files in a thread.
const built = join(packageRoot, 'dist/database/pgliteClient.js');

let folder: string;
let db: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-thread-'));
  const client = (await import(built)) as { openInThread: typeof openInThread };
  db = await client.openInThread(folder);
}, 60_000);
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['short', 'Núñez'],
  ['long', `Núñez 🧹 "${'x'.repeat(5_000)}" \\ \n`],
])(
  '%s JSON reaches the embedded database as it is, beside other parameters',
  async (_kind, text) => {
    const rows = await db.query<{ json: unknown; text: string; list: string[] }>(
      'SELECT $1::jsonb AS json, $2::text AS text, $3::text[] AS list',
      [JSON.stringify({ text }), text, [text]],
    );
    expect(rows).toEqual([{ json: { text }, text, list: [text] }]);
  },
);

test('a statement may take longer where that is allowed; one that takes longer than allowed stops the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidyguard-thread-'));
  const client = (await import(built)) as { openInThread: typeof openInThread };
  const db = await client.openInThread(folder, 500);
  try {
    const sleep = 'SELECT pg_sleep(0.8)';
    await db.withTimeLimit(60_000).transaction((tx) => tx.exec(sleep));
    // A limit below the usual one is ignored, because exceeding it would stop the database.
    await db.withTimeLimit(1).query('SELECT 1');
    await expect(db.query(sleep)).rejects.toThrow('the embedded database stopped');
  } finally {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
