import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { packageRoot } from '../../common/packageRoot.ts';
import { eventually } from '../../testing/eventually.ts';
import { startFakeDestination } from '../../testing/fakeDestination.ts';
import { startPostgres, type PostgresServer } from '../../testing/postgres.ts';
import { leadSubmission } from '../../testing/samples.ts';
import { killServers, postTo, startServer, type StartFailed } from '../../testing/serverProcess.ts';

const run = promisify(execFile);

let postgres: PostgresServer;
let dataDir = '';
let target: Awaited<ReturnType<typeof startFakeDestination>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-commands-'));
  target = await startFakeDestination(() => 200);
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  killServers();
  await target.close();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A command in a shell that knows the database, but none of the service's other settings. */
const command = (file: string, args: string[], env: Record<string, string> = {}) =>
  run(process.execPath, [join(packageRoot, 'dist/operation/cli', file), ...args], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: postgres.url, ...env },
  });
const leads = (args: string[], env?: Record<string, string>) => command('leads.js', args, env);

test('commands on PostgreSQL act with the settings of the service, not with those of their shell or of a start that failed', async () => {
  await expect(leads([])).rejects.toMatchObject({
    stderr:
      'DATABASE_URL names the database tidyguard, on which the service never started: correct the address, or start it once\n',
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(
    "SELECT schemaname, tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  await client.end();
  expect(rows).toEqual([]);

  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    DELIVERY_URLS: target.setting,
    PRODUCT: 'pest-control',
  });
  const submission = leadSubmission();
  Object.assign(submission.signals ?? {}, { honeypot: 'x' });
  const { body } = await postTo(server.url, '/hooks/lead', submission);
  const id = String(body.lead_id);

  const released = await leads(['release', '--lead', id]);
  expect(released.stdout).toBe(
    '1 submission released from quarantine and queued; a running server sends it, except where the consent was revoked.\n',
  );
  const { host } = new URL(postgres.url);
  const acting = `Acting on the PostgreSQL database tidyguard at ${host}\n`;
  expect(released.stderr).toBe(acting);
  await expect(command('companies.js', ['pause', 'nobody'])).rejects.toMatchObject({
    stderr: `${acting}There is no company nobody.\n`,
  });
  expect((await command('companies.js', ['list'])).stderr).toBe('');
  expect(await command('database.js', ['migrate'])).toEqual({
    stdout: 'Nothing was missing.\n',
    stderr: acting,
  });
  await eventually('the delivery', 15_000, () => target.received.length === 1);
  expect(target.received[0]?.data.lead_id).toBe(id);

  const shell = { PRODUCT: 'cleaning', LEAD_RETENTION_DAYS: '365' };
  const exported = await leads(['--format', 'csv'], shell);
  expect(exported.stdout).toContain(',pest_type,');
  expect(exported.stderr).toBe(
    'PRODUCT of this shell (cleaning) is not used: the service has pest-control.\n',
  );
  const fails = (env: Record<string, string>) =>
    startServer({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, ...env }).catch(
      (error: unknown) => error as StartFailed,
    );
  expect(await fails({ PRODUCT: 'cleaning' })).toMatchObject({
    code: 1,
    output:
      'Cannot start: PRODUCT is cleaning, but the database of DATABASE_URL holds leads of pest-control: ' +
      'give cleaning a database of its own, or start with PRODUCT=pest-control\n',
  });
  const warning = 'This process has other settings than the one that started before it';
  expect(server.output()).not.toContain(warning);
  const second = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    DELIVERY_URLS: target.setting,
    PRODUCT: 'pest-control',
    LEAD_RETENTION_DAYS: '400',
  });
  expect(second.output()).toContain(
    `${warning} on this database: LEAD_RETENTION_DAYS (400 here, 365 there).`,
  );
  expect(await second.end('SIGTERM')).toBe(0);
  const { port } = new URL(server.url);
  const taken = { PORT: port, PRODUCT: 'pest-control', LEAD_RETENTION_DAYS: '1' };
  expect(await fails(taken)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Cannot start: PORT is ${port}`) as string,
  });
  expect((await leads([], { LEAD_RETENTION_DAYS: '1' })).stderr).toMatch(
    /^LEAD_RETENTION_DAYS of this shell \(1\) is not used/,
  );
  expect(await server.end('SIGTERM')).toBe(0);
}, 90_000);
