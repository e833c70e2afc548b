/** Commands whose change PostgreSQL makes, but whose connection is reset instead of answered. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../common/packageRoot.ts';
import { systemClock } from '../../common/clock.ts';
import { paths } from '../../contract/index.ts';
import { openDatabase } from '../../database/open.ts';
import type { Database } from '../../database/types.ts';
import { findCompanySecrets } from '../../repositories/companySecrets.ts';
import { sampleCompany } from '../../testing/companies.ts';
import { post, testApp } from '../../testing/harness.ts';
import { listCompanies } from '../../testing/listCompanies.ts';
import { startPostgres, type PostgresServer } from '../../testing/postgres.ts';
import { leadSubmission } from '../../testing/samples.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/tcpProxy.ts';

const run = promisify(execFile);
const PHONE = '2145550123';
const ORIGIN = { origin: 'https://www.tidyguard.example' };
const DOUBT =
  'The connection to the database broke, so that the change may have been made all the same: look before you repeat the ' +
  'command (npm run companies -- secret ID).\n';

let postgres: PostgresServer;
let proxy: TcpProxy;
let db: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startTcpProxy(postgres.url);
  db = await openDatabase(
    { databaseUrl: postgres.url, databaseConnections: 3, dataDir: 'none' },
    { retryForMs: 0, onProgress: () => undefined, onConnectionLost: () => undefined },
  );
}, 60_000);
afterAll(async () => {
  await db.close();
  await proxy.close();
  await postgres.close();
});

const command = (file: string, ...words: string[]) =>
  run(process.execPath, [join(packageRoot, 'dist/operation/cli', file), ...words], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: proxy.url },
  });

/** Loses one answer: to the first message with `sql` after one with `before`. Returns whether it was lost. */
function loseOne(sql: string, before = sql): () => boolean {
  let isNear = false;
  let isLost = false;
  proxy.loseAnswerTo((chunk) => {
    isNear ||= chunk.includes(before);
    if (isLost || !isNear || !chunk.includes(sql)) return false;
    return (isLost = true);
  });
  return () => isLost;
}

/** Sends submissions to the service in this process, which takes them, or refuses them for their origin. */
async function send(phones: readonly string[], headers = {}): Promise<void> {
  const app = await testApp(db, { clock: systemClock });
  for (const phone of phones) {
    await post(
      app,
      paths.lead,
      leadSubmission({}, { phone, email: `${phone}@example.com` }),
      headers,
    );
  }
  await app.close();
}

test('an erasure is told as it was made, with one proof of each contact', async () => {
  await send([PHONE]);
  const isLost = loseOne('COMMIT', 'INSERT INTO erasures');
  expect((await command('leads.js', 'erase', '--phone', PHONE)).stdout).toMatch(/^1 lead erased; /);
  expect(isLost()).toBe(true);
  expect(await db.query('SELECT leads FROM erasures')).toEqual([{ leads: 1 }, { leads: 1 }]);
}, 60_000);

test.each([
  ['storing', 'COMMIT', 'INSERT INTO leads'],
  ['delivering', 'INSERT INTO releases', 'INSERT INTO releases'],
  ['keeping no longer', 'DELETE FROM refused_submissions', 'DELETE FROM refused_submissions'],
  ['the end of that', 'COMMIT', 'DELETE FROM refused_submissions'],
])(
  'of refused submissions each is counted once where the answer to %s is lost',
  async (_what, sql, before) => {
    await send(['2145550131', '2145550132', '2145550133'], ORIGIN);
    const isLost = loseOne(sql, before);
    const { stdout } = await command('leads.js', 'resubmit', '--reason', 'origin_not_allowed');
    expect(stdout).toMatch(/^3 submissions taken, 0 refused again; /);
    expect(isLost()).toBe(true);
    expect(await db.query('SELECT 1 FROM refused_submissions')).toEqual([]);
  },
  60_000,
);

test('a rotation says that it may have been made, and is not made twice', async () => {
  await listCompanies(db, sampleCompany('first'));
  const before = (await command('companies.js', 'secret', 'first')).stdout.trim();
  const isLost = loseOne('UPDATE company_secrets');
  await expect(command('companies.js', 'secret', 'first', '--rotate')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Acting on .*\nread ECONNRESET\n/),
  });
  expect(isLost()).toBe(true);
  const [made, ...others] = await findCompanySecrets(db, 'first', new Date());
  expect(others).toEqual([before]);
  await expect(command('companies.js', 'secret', 'first', '--rotate')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('\nNothing was changed: the last rotation was on '),
  });
  expect((await command('companies.js', 'secret', 'first')).stdout).toBe(`${made}\n`);
  loseOne('UPDATE company_secrets');
  await expect(
    command('companies.js', 'secret', 'first', '--rotate', '--at-once'),
  ).rejects.toMatchObject({ stderr: expect.stringContaining(DOUBT) });
}, 60_000);
