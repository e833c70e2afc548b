import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { ManualClock, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { sessionContext } from '../testing/samples.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** The app as it counts with a PostgreSQL server, which processes share. */
async function serve(clock: ManualClock, database: Database = db) {
  const app = await testApp(
    { ...database, kind: 'postgres' },
    { clock, config: testConfig({ RATE_LIMIT: 'on', RATE_LIMITS: 'zip=3,email=3' }) },
  );
  closeLater(() => app.close());
  return app;
}

const check = async (
  app: FastifyInstance,
  remoteAddress = '192.0.2.1',
  call = paths.zip as string,
) => {
  const value = call === paths.zip ? { zip: '75201' } : { email: 'ana@example.com' };
  const payload = { ...value, ...sessionContext() };
  const reply = await app.inject({ method: 'POST', url: call, payload, remoteAddress });
  return [reply.statusCode, reply.headers['retry-after']];
};
const ok = [200, undefined];

test('two processes share a limit, until the minute ends', async () => {
  const clock = new ManualClock('2026-01-31T12:00:20.000Z');
  const [one, two] = [await serve(clock), await serve(clock)];
  expect([await check(one), await check(two), await check(one)]).toEqual([ok, ok, ok]);
  expect(await check(two)).toEqual([429, '40']);
  clock.advance(39_999);
  expect(await check(one)).toEqual([429, '1']);
  clock.advance(1);
  expect(await check(one)).toEqual(ok);
});

test('lets exactly as many of the requests through that come at the same time', async () => {
  const app = await serve(new ManualClock());
  const statuses = await Promise.all(Array.from({ length: 10 }, () => check(app)));
  expect(statuses.map(([status]) => status).sort()).toEqual([
    ...Array.from({ length: 3 }, () => 200),
    ...Array.from({ length: 7 }, () => 429),
  ]);
});

test('each call and each address has a limit of its own, an IPv6 network one for all its addresses', async () => {
  const app = await serve(new ManualClock());
  for (let call = 0; call < 3; call += 1) {
    expect(await check(app)).toEqual(ok);
    expect(await check(app, '192.0.2.1', paths.email)).toEqual(ok);
    expect(await check(app, '192.0.2.2')).toEqual(ok);
    expect(await check(app, `2001:db8:1:2::${call}`)).toEqual(ok);
  }
  expect((await check(app))[0]).toBe(429);
  expect((await check(app, '2001:db8:1:2:ffff::9'))[0]).toBe(429);
  expect(await check(app, '2001:db8:1:3::1')).toEqual(ok);
});

/** The database with another `query` for statements with a time limit, such as those that count. */
const countingBy = (query: Database['query']): Database => ({
  ...db,
  withTimeLimit: () => ({ ...db, query }),
});

test('lets requests through where it cannot count', async () => {
  const app = await serve(
    new ManualClock(),
    countingBy(() => Promise.reject(new Error('no database'))),
  );
  for (let call = 0; call < 5; call += 1) expect(await check(app)).toEqual(ok);
});

test('lets requests through after a second where counting hangs, those that wait for it too', async () => {
  const app = await serve(
    new ManualClock(),
    countingBy(() => new Promise(() => undefined)),
  );
  const began = performance.now();
  const first = Promise.all(Array.from({ length: 5 }, () => check(app)));
  // Both counts that may run at once are under way.
  await wait(200);
  expect([...(await Promise.all([check(app), check(app)])), ...(await first)]).toEqual(
    Array.from({ length: 7 }, () => ok),
  );
  expect(performance.now() - began).toBeLessThan(8_000);
});
