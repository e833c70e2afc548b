import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { paths, type CallName } from '../../contract/index.ts';
import type { Database } from '../../database/types.ts';
import { testApp, testDatabase } from '../../testing/harness.ts';
import { amount } from '../../testing/amount.ts';
import { leadSubmission, sessionContext } from '../../testing/samples.ts';

const RUNS = amount(20_000, 4_000);
const SAMPLE = 500;
const CLIENTS = 16;
const SLOWEST_MS = 5_000;

const valid: Record<CallName, () => unknown> = {
  zip: () => ({ zip: '75201', ...sessionContext() }),
  email: () => ({ email: 'ana@example.com', ...sessionContext() }),
  phone: () => ({ phone: '2145550123', ...sessionContext() }),
  sendCode: () => ({ phone: '2145550123', session_id: sessionContext().session_id }),
  verifyCode: () => ({
    phone: '2145550123',
    otp: '123456',
    session_id: sessionContext().session_id,
  }),
  lead: () => leadSubmission(),
  optOut: () => ({ phone: '2145550123', email: 'ana@example.com', gpc: false }),
};

const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const malformedText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\u202Eevil',
    '😀'.repeat(100),
    'İ'.repeat(100),
    "'; DROP TABLE leads; --",
    "1' OR '1'='1",
    '$1',
    '{{7*7}}',
    '${jndi:ldap://x}',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'a@'.repeat(500),
    `a@${'a.'.repeat(120)}com`,
    `${'a'.repeat(64)}@${'b'.repeat(63)}.com`,
    'a@[127.0.0.1]',
    'a@xn--a.com',
    '9'.repeat(10_000),
    'x'.repeat(70_000),
    '٠١٢٣٤',
    '９９９９９',
    '2026-99-99T99:99:99Z',
    '0000-00-00T00:00:00Z',
    '2026-02-30T24:00:00Z',
    '9999-12-31T23:59:60.999999999Z',
  ),
);

const malformedValue = fc.oneof(
  malformedText,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1e308, 1e-308, 2 ** 53, [], {}, [[]]),
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(malformedText, malformedText, { maxKeys: 60 }),
);

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Replaces a value at a random place, deletes a key, or adds one. */
function mutate(body: unknown, steps: number[], value: unknown, kind: number): unknown {
  let node = body as Json;
  for (const step of steps) {
    const keys = Object.keys(node);
    const key = keys[step % Math.max(1, keys.length)];
    if (key === undefined) break;
    const child = node[key];
    if (isObject(child) && step % 3 !== 0) {
      node = child;
      continue;
    }
    if (kind === 0) node[key] = value;
    else if (kind === 1) Reflect.deleteProperty(node, key);
    else node[typeof value === 'string' ? value.slice(0, 200) : 'extra'] = value;
    break;
  }
  return body;
}

const calls = fc.constantFrom(...(Object.keys(valid) as CallName[]));

interface Attempt {
  call: CallName;
  payload: string | Buffer;
  contentType: string;
}

const json = 'application/json';
const structured: fc.Arbitrary<Attempt> = fc
  .record({
    call: calls,
    mutations: fc.array(
      fc.record({
        steps: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }),
        value: malformedValue,
        kind: fc.nat(2),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ call, mutations }) => {
    let body: unknown = valid[call]();
    for (const { steps, value, kind } of mutations) body = mutate(body, steps, value, kind);
    return { call, payload: JSON.stringify(body), contentType: json };
  });

const raw: fc.Arbitrary<Attempt> = fc
  .tuple(
    calls,
    fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom('', 'null', '0', '"x"', nest(10), nest(30_000), `{"a":${nest(5_000)}}`),
      fc.constantFrom(
        '{"__proto__":{"polluted":1}}',
        '{"constructor":{"prototype":{"polluted":1}}}',
        '{"zip":"75201","zip":"75201"}',
        '{"zip":1e999}',
        '\ufeff{"zip":"75201"}',
        `{"zip":"${'\\u0000'.repeat(1_000)}"}`,
      ),
      fc.nat(1_000).map((cut) => JSON.stringify(leadSubmission()).slice(0, cut)),
      fc.constant(null).map(() => Buffer.from(JSON.stringify(leadSubmission()), 'utf16le')),
      fc.constant(null).map(() => Buffer.from(JSON.stringify(leadSubmission()), 'latin1')),
      fc.constant(null).map(() => gzipSync(JSON.stringify(leadSubmission()))),
    ),
    fc.constantFrom(
      json,
      json,
      json,
      'application/json; charset=utf-16',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json\tx',
      '*/*',
      '',
    ),
  )
  .map(([call, payload, contentType]) => ({ call, payload, contentType }));

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

/** Posts one body; throws where the answer is a 5xx or an error of the wrong shape. */
async function post({ call, payload, contentType }: Attempt): Promise<number> {
  const response = await app.inject({
    method: 'POST',
    url: paths[call],
    headers: contentType === '' ? {} : { 'content-type': contentType },
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

test('generated bodies cause no 5xx, no crash and no slow answer', async () => {
  const attempts = fc.oneof({ arbitrary: structured, weight: 3 }, { arbitrary: raw, weight: 1 });
  const statuses = new Map<number, number>();
  let slowest = 0;
  for (let seed = 0; seed < RUNS / SAMPLE; seed += 1) {
    const queue = fc.sample(attempts, { numRuns: SAMPLE, seed });
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
  expect((Object.prototype as unknown as Json).polluted).toBeUndefined();
  // The generated bodies reach success and every kind of error.
  for (const status of [200, 400, 413, 415, 422]) expect(statuses.get(status)).toBeGreaterThan(20);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  process.stdout.write(
    `${RUNS} bodies: ${JSON.stringify([...statuses])}, slowest ${slowest.toFixed(0)} ms\n`,
  );
}, 240_000);
