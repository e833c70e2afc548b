import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../contract/index.ts';
import { closeAfterEach } from '../../testing/closeAfterEach.ts';
import { startFakeDestination } from '../../testing/fakeDestination.ts';
import { eventually } from '../../testing/eventually.ts';
import { startPostgres, type PostgresServer } from '../../testing/postgres.ts';
import { leadSubmission, sessionContext } from '../../testing/samples.ts';
import { killServers, postTo, startServer } from '../../testing/serverProcess.ts';
import { sessionsInPostgres } from '../../testing/storedSessions.ts';

const closeLater = closeAfterEach();
let postgres: PostgresServer;
let dataDir = '';
beforeAll(async () => {
  postgres = await startPostgres();
  dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-drain-'));
}, 60_000);
afterAll(async () => {
  killServers();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
});

const environment = () => ({ DATA_DIR: dataDir, DATABASE_URL: postgres.url });

test('stops within 10 s of SIGTERM under traffic and loses no lead', async () => {
  // The first 20 get no answer, so that deliveries are in flight when the signal comes.
  const target = await startFakeDestination((_delivery, requests) =>
    requests <= 20 ? 'hang' : 200,
  );
  closeLater(() => target.close());
  const env = {
    ...environment(),
    DELIVERY_URLS: target.setting,
    DELIVERY_RETRY_SECONDS: '1,1,1,1,1',
  };
  const server = await startServer(env);
  const acknowledged: string[] = [];
  let stopped = false;
  const visitor = async () => {
    while (!stopped) {
      const submission = leadSubmission();
      const reply = await postTo(server.url, paths.lead, submission).catch(() => null);
      if (reply === null) return;
      if (reply.status === 200) acknowledged.push(submission.session_id);
    }
  };
  const visitors = Promise.all(Array.from({ length: 8 }, visitor));
  await eventually('some leads', 20_000, () => acknowledged.length > 100);
  const before = performance.now();
  const code = await server.end('SIGTERM');
  const stopMs = performance.now() - before;
  stopped = true;
  await visitors;
  expect(server.output()).not.toMatch(/stopping/i);
  expect(code).toBe(0);
  expect(stopMs).toBeLessThan(10_000);

  const kept = new Set(await sessionsInPostgres(postgres.url));
  expect(acknowledged.filter((session) => !kept.has(session))).toEqual([]);

  const next = await startServer(env);
  const delivered = () => new Set(target.received.map(({ data }) => data.session_id));
  await eventually('the next process to deliver what was aborted', 60_000, () =>
    acknowledged.every((session) => delivered().has(session)),
  );
  await next.end('SIGTERM');
}, 120_000);

test('two processes share one rate limit', async () => {
  const env = { ...environment(), RATE_LIMIT: 'on', RATE_LIMITS: 'zip=20' };
  const servers = await Promise.all([startServer(env), startServer(env)]);
  // A window ends with the minute: wait for the next one if little of this one is left.
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 5_000) await wait(left);
  const body = { zip: '75201', ...sessionContext() };
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, call) => postTo(servers[call % 2]?.url ?? '', paths.zip, body)),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(20);
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(20);
  // Each call has a limit of its own.
  const lead = await postTo(servers[0]?.url ?? '', paths.lead, leadSubmission());
  expect(lead.status).toBe(200);
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
}, 90_000);

test('without its database answers checks, refuses leads and codes, and is not ready', async () => {
  const env = { ...environment(), RATE_LIMIT: 'on', OTP_POLICY: 'always' };
  const server = await startServer(env);
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  const submission = leadSubmission();
  const ask = async (path: string, body: object) =>
    (await postTo(server.url, path, { ...sessionContext(), ...body })).status;
  await postgres.stop();
  try {
    await eventually('not ready', 20_000, async () => (await ready()) === 503);
    expect(await ask(paths.zip, { zip: '75201' })).toBe(200);
    expect(await ask(paths.email, { email: 'ada@example.com' })).toBe(200);
    expect(await ask(paths.phone, { phone: '2145550123' })).toBe(200);
    const code = { phone: '2145550123', session_id: submission.session_id };
    expect((await postTo(server.url, paths.sendCode, code)).status).toBe(503);
    expect((await postTo(server.url, paths.verifyCode, { ...code, otp: '123456' })).status).toBe(
      503,
    );
    expect((await postTo(server.url, paths.lead, submission)).status).toBe(503);
  } finally {
    await postgres.start();
  }
  await eventually('ready again', 20_000, async () => (await ready()) === 200);
  expect(await postTo(server.url, paths.lead, submission)).toMatchObject({ status: 200 });
  await server.end('SIGTERM');
}, 90_000);

test('serves metrics on an address of their own, and is ready again after a database restart', async () => {
  // The service answers everybody, its metrics only this machine.
  const server = await startServer({ ...environment(), HOST: '0.0.0.0', METRICS_PORT: '0' });
  const port = /Metrics: http:\/\/127\.0\.0\.1:(\d+)/.exec(server.output())?.[1] ?? '';
  await postTo(server.url, paths.lead, leadSubmission());
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toContain('tidyguard_leads_total{kind="created",status="accepted"} 1');
  expect(metrics).toContain('tidyguard_request_seconds_count{call="/hooks/lead",status="200"} 1');
  expect(metrics).toContain('process_resident_memory_bytes');
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  expect(await ready()).toBe(200);
  await postgres.restart();
  await eventually('ready again', 20_000, async () => (await ready()) === 200);
  await server.end('SIGTERM');
}, 90_000);
