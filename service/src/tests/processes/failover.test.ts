import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { paths } from '../../contract/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { startPostgres, type PostgresServer } from '../../testing/postgres.ts';
import { leadSubmission, sessionContext } from '../../testing/samples.ts';
import {
  killServers,
  postTo,
  startServer,
  type ServerProcess,
} from '../../testing/serverProcess.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/tcpProxy.ts';

/**
 * The limit within which a call is answered and the service recovers. The browser waits 10 s,
 * which `npm run faults` measures; here other tests share the processor, and without replacing
 * silent connections nothing was answered for minutes.
 */
const LIMIT_MS = 20_000;

let postgres: PostgresServer;
let proxy: TcpProxy;
let server: ServerProcess;
let dataDir = '';

beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startTcpProxy(postgres.url);
  dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-failover-'));
  server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: proxy.url,
    RATE_LIMIT: 'on',
    RATE_LIMITS: 'zip=1000,lead=1000',
    LOG_LEVEL: 'warn',
  });
}, 60_000);
afterAll(async () => {
  killServers();
  await proxy.close();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
});

const readiness = async () => (await fetch(`${server.url}/readyz`)).status;

/** The statuses of ten leads and ten ZIP checks at once, and how long the slowest took, in milliseconds. */
async function visit() {
  const began = performance.now();
  let longestMs = 0;
  const timed = async (path: string, body: unknown) => {
    const { status } = await postTo(server.url, path, body);
    longestMs = Math.max(longestMs, performance.now() - began);
    return status;
  };
  const tenTimes = (post: () => Promise<number>) => Promise.all(Array.from({ length: 10 }, post));
  const [leads, zips] = await Promise.all([
    tenTimes(() => timed(paths.lead, leadSubmission())),
    tenTimes(() => timed(paths.zip, { zip: '75201', ...sessionContext() })),
  ]);
  return { leads: new Set(leads), zips: new Set(zips), longestMs };
}

const only = (status: number) => new Set([status]);

const endFaults = () => proxy.silenceNew(false);
afterEach(endFaults);

beforeEach(async () => {
  await eventually('ready', LIMIT_MS, async () => (await readiness()) === 200);
  expect((await visit()).leads).toEqual(only(200));
}, 30_000);

test('answers every lead and check in time when open connections fall silent', async () => {
  proxy.silenceOpen();
  const { leads, zips, longestMs } = await visit();
  expect(leads).toEqual(only(200));
  expect(zips).toEqual(only(200));
  expect(longestMs).toBeLessThan(LIMIT_MS);
  expect(await readiness()).toBe(200);
  expect(server.output()).toContain('reconnecting');
}, 60_000);

test('is not ready while its database is frozen, refuses leads in time and checks go on', async () => {
  proxy.silenceNew(true);
  proxy.silenceOpen();
  // An answer of /readyz is reused for a moment, so the one from before the fault may come once more.
  await eventually('not ready', LIMIT_MS, async () => (await readiness()) === 503);
  const { leads, zips, longestMs } = await visit();
  expect(leads).toEqual(only(503));
  expect(zips).toEqual(only(200));
  expect(longestMs).toBeLessThan(LIMIT_MS);
  endFaults();
  await eventually('ready again', LIMIT_MS, async () => (await readiness()) === 200);
  expect((await visit()).leads).toEqual(only(200));
}, 60_000);

test('is not ready and refuses leads while its database is read-only', async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const setReadOnly = async (value: 'on' | 'off') => {
    await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
    await client.query('SELECT pg_reload_conf()');
  };
  try {
    await setReadOnly('on');
    await eventually('not ready', LIMIT_MS, async () => (await readiness()) === 503);
    const { leads, longestMs } = await visit();
    expect(leads).toEqual(only(503));
    expect(longestMs).toBeLessThan(LIMIT_MS);
  } finally {
    await client.query('SET default_transaction_read_only = off');
    await setReadOnly('off');
    await client.end();
  }
  await eventually('ready again', LIMIT_MS, async () => (await readiness()) === 200);
}, 60_000);

test('stops cleanly and in time on SIGTERM while open connections are silent', async () => {
  proxy.silenceOpen();
  const began = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(performance.now() - began).toBeLessThan(LIMIT_MS);
}, 60_000);
