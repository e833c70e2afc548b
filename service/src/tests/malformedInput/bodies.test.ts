import type { FastifyInstance } from 'fastify';
import { paths } from '../../contract/index.ts';
import type { Database } from '../../database/types.ts';
import { amount } from '../../testing/amount.ts';
import { testApp, testDatabase } from '../../testing/harness.ts';
import { hostileBodies, type HostileBody } from '../../testing/hostile/bodies.ts';
import { faultsStoredAsGood } from '../../testing/hostile/storedAsGood.ts';

const RUNS = amount(20_000, 2_000);
const SAMPLE = 500;
const CLIENTS = 16;
const SLOWEST_MS = 5_000;

let db: Database;
let app: FastifyInstance;
beforeAll(async () => {
  db = await testDatabase();
  app = await testApp(db, { codeSender: { kind: 'local', send: async () => undefined } });
}, 60_000);
afterAll(async () => {
  await app.close();
  await db.close();
});

/** Posts one body; throws if the answer is a 5xx or an error of the wrong shape. */
async function post({ call, payload, contentType, contentEncoding }: HostileBody): Promise<number> {
  const response = await app.inject({
    method: 'POST',
    url: paths[call],
    headers: {
      ...(contentType === '' ? {} : { 'content-type': contentType }),
      ...(contentEncoding === undefined ? {} : { 'content-encoding': contentEncoding }),
    },
    payload,
  });
  const shown = `${call} ${contentType} ${String(payload).slice(0, 500)}: ${response.body}`;
  if (response.statusCode >= 500) throw new Error(`${response.statusCode} for ${shown}`);
  if (response.statusCode >= 400) {
    const body = response.json<Record<string, unknown>>();
    if (body.status !== 'error' || typeof body.message !== 'string') {
      throw new Error(`no error reply for ${shown}`);
    }
  }
  return response.statusCode;
}

test('hostile bodies cause no 5xx, no crash and no slow answer, and nothing of them is stored as good', async () => {
  const statuses = new Map<number, number>();
  let slowest = 0;
  for (let seed = 0; seed < RUNS / SAMPLE; seed += 1) {
    const queue = hostileBodies(SAMPLE, seed);
    const client = async () => {
      for (let attempt = queue.pop(); attempt; attempt = queue.pop()) {
        const before = performance.now();
        const status = await post(attempt);
        slowest = Math.max(slowest, performance.now() - before);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(RUNS);
  expect(slowest).toBeLessThan(SLOWEST_MS);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  // The bodies reach success and every kind of error.
  for (const status of [200, 400, 413, 415, 422]) expect(statuses.get(status)).toBeGreaterThan(20);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  expect(Object.fromEntries(await faultsStoredAsGood(db))).toEqual({});
  process.stdout.write(
    `${RUNS} bodies: ${JSON.stringify([...statuses])}, slowest ${slowest.toFixed(0)} ms\n`,
  );
}, 240_000);
