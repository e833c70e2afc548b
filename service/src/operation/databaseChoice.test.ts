import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { testConfig } from '../testing/harness.ts';
import { databaseWarnings } from './databaseChoice.ts';

const closeLater = closeAfterEach();
const DATABASE_URL = 'postgres://x@localhost/x';

async function folder({ hasDatabase }: { hasDatabase: boolean }): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-choice-'));
  closeLater(() => rm(dataDir, { recursive: true }));
  // What a service on PostgreSQL keeps there, too.
  await mkdir(join(dataDir, 'proof'));
  if (hasDatabase) {
    await mkdir(join(dataDir, 'pglite'));
    await writeFile(join(dataDir, 'pglite/PG_VERSION'), '17');
  }
  return dataDir;
}

const production = { NODE_ENV: 'production', RATE_LIMIT: 'on' };

test('a start in production that would leave an embedded database behind is refused', async () => {
  const dataDir = await folder({ hasDatabase: true });
  const config = testConfig({ ...production, DATABASE_URL, DATA_DIR: dataDir });
  expect(() => databaseWarnings(config)).toThrow(
    `DATA_DIR is ${dataDir}, which holds an embedded database that DATABASE_URL leaves behind, with its leads, ` +
      'opt-outs (STOP), erasures, proof of consent and waiting deliveries: carry over what has to come along ' +
      '(docs/upgrade.md, "From the embedded database to PostgreSQL"), then move this folder away and keep it',
  );
});

test('any other start says the same, and goes on', async () => {
  const dataDir = await folder({ hasDatabase: true });
  expect(databaseWarnings(testConfig({ DATABASE_URL, DATA_DIR: dataDir }))).toEqual([
    expect.stringContaining(`DATA_DIR is ${dataDir}, which holds an embedded database`),
  ]);
});

test('a data folder without an embedded database is fine beside PostgreSQL', async () => {
  const dataDir = await folder({ hasDatabase: false });
  for (const DATA_DIR of [dataDir, join(dataDir, 'new')]) {
    const env = { ...production, DATABASE_URL, DATA_DIR };
    expect(databaseWarnings(testConfig(env))).toEqual([]);
  }
});

test('production on the embedded database is told so, and nothing else is', async () => {
  const dataDir = await folder({ hasDatabase: true });
  const env = { DATA_DIR: dataDir };
  expect(databaseWarnings(testConfig({ ...env, ...production }))).toEqual([
    expect.stringMatching(
      /^Leads are stored in the embedded database, because DATABASE_URL is not/,
    ),
  ]);
  expect(databaseWarnings(testConfig(env))).toEqual([]);
});
