import { Writable } from 'node:stream';
import { readLookupLimits, type LookupLimits } from '../config/lookups.ts';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { createMetrics } from '../operation/metrics.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { sessionContext } from '../testing/samples.ts';
import { cappedLineTypes, type LookupResult } from './cappedLineTypes.ts';
import type { LineTypeProvider } from './lineType.ts';

const MINUTE_MS = 60_000;

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** A provider that says `mobile`, remembers one number and counts what it was paid for. */
function paidProvider() {
  const paid: string[] = [];
  const provider: LineTypeProvider = {
    known: (e164) => (e164 === '+12145550000' ? 'landline' : undefined),
    lineTypeOf: async (e164) => {
      paid.push(e164);
      return 'mobile';
    },
  };
  return { provider, paid };
}

const generous: LookupLimits = { perAddress: 100, perNetwork: 100, perDay: 100 };

function lookups(limits: Partial<LookupLimits>, database: Database = db) {
  const { provider, paid } = paidProvider();
  const clock = new ManualClock();
  const results: LookupResult[] = [];
  const types = cappedLineTypes({
    provider,
    db: database,
    clock,
    limits: { ...generous, ...limits },
    onResult: (result) => results.push(result),
  });
  let next = 2145550100;
  const ask = (address: string) => types.lineTypeOf(`+1${next++}`, address);
  return { ask, types, clock, paid, results };
}

test('pays for so many look-ups of an address in ten minutes', async () => {
  const { ask, clock, paid, results } = lookups({ perAddress: 2 });
  for (let index = 0; index < 3; index += 1) await ask('192.0.2.1');
  expect(results).toEqual(['paid', 'paid', 'limit_address']);
  expect(await ask('192.0.2.1')).toBeNull();
  expect(await ask('192.0.2.2')).toBe('mobile');
  clock.advance(10 * MINUTE_MS);
  expect(await ask('192.0.2.1')).toBe('mobile');
  expect(paid).toHaveLength(4);
});

test('counts the addresses of an IPv6 line (/64) as one', async () => {
  const { ask, results } = lookups({ perAddress: 2 });
  for (const last of ['1', '2', '3']) await ask(`2001:db8:1:1::${last}`);
  await ask('2001:db8:1:2::1');
  expect(results).toEqual(['paid', 'paid', 'limit_address', 'paid']);
});

test('pays for so many look-ups of a network in ten minutes', async () => {
  const { ask, results } = lookups({ perNetwork: 2 });
  for (const host of [1, 2, 3]) await ask(`192.0.2.${host}`);
  await ask('198.51.100.1');
  expect(results).toEqual(['paid', 'paid', 'limit_network', 'paid']);
});

test('pays for so many look-ups in 24 hours, from wherever', async () => {
  const { ask, clock, results } = lookups({ perDay: 2 });
  await ask('192.0.2.1');
  clock.advance(12 * 60 * MINUTE_MS);
  await ask('198.51.100.1');
  await ask('203.0.113.1');
  clock.advance(12 * 60 * MINUTE_MS);
  await ask('203.0.113.1');
  expect(results).toEqual(['paid', 'paid', 'limit_day', 'paid']);
  // Look-ups that no limit counts any more are deleted.
  expect(await db.query('SELECT 1 FROM paid_lookups')).toHaveLength(2);
});

test('look-ups by a clock that was far ahead count in no limit', async () => {
  const { ask, clock, results } = lookups({ perAddress: 1, perDay: 1 });
  clock.advance(365 * 24 * 60 * MINUTE_MS);
  await ask('192.0.2.1');
  clock.advance(-365 * 24 * 60 * MINUTE_MS);
  await ask('192.0.2.1');
  await ask('192.0.2.1');
  expect(results).toEqual(['paid', 'paid', 'limit_day']);
});

test('parallel requests do not pass a limit', async () => {
  const { ask, paid } = lookups({ perDay: 3 });
  await Promise.all(Array.from({ length: 20 }, (_, index) => ask(`192.0.${index}.1`)));
  expect(paid).toHaveLength(3);
});

test('what is known from before costs nothing', async () => {
  const { types, results } = lookups({ perDay: 0 });
  expect(await types.lineTypeOf('+12145550000', '192.0.2.1')).toBe('landline');
  expect(results).toEqual(['known']);
  expect(await db.query('SELECT 1 FROM paid_lookups')).toEqual([]);
});

test('what cannot be counted is not paid for', async () => {
  const away = { ...db, transaction: () => Promise.reject(new Error('away')) };
  const { ask, paid, results } = lookups({}, away);
  expect(await ask('192.0.2.1')).toBeNull();
  expect(results).toEqual(['uncounted']);
  expect(paid).toEqual([]);
});

test.each([
  ['20', '0.008', 2_000],
  ['1', '0.008', 125],
  ['3', '0.3', 10],
  ['1', '3', 0],
  ['0', '0.008', 0],
])('%s dollars a day at %s pay for %i look-ups', (budget, price, perDay) => {
  const env = { LOOKUP_BUDGET_DAY: budget, LOOKUP_PRICE: price };
  expect(readLookupLimits(env)).toEqual({ perAddress: 10, perNetwork: 30, perDay });
});

test.each(['0', '-1', 'free', '1,5', '100', '0.0000001'])('refuses the price %s', (price) => {
  expect(() => readLookupLimits({ LOOKUP_PRICE: price })).toThrow('LOOKUP_PRICE must be a price');
});

test('a check over the limit is answered by the free rule, counted, and logged once a minute', async () => {
  const { provider, paid } = paidProvider();
  const metrics = createMetrics(db, { defaults: false });
  let log = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString();
      done();
    },
  });
  const app = await testApp(db, {
    config: testConfig({ LOOKUP_LIMIT_ADDRESS: '1' }),
    clock: new ManualClock(),
    lineTypes: { ...provider, lineTypeOf: async (e164) => (paid.push(e164), 'nonFixedVoip') },
    metrics,
    logger: { level: 'warn', stream },
  });
  closeLater(() => app.close());
  const check = async (phone: string) =>
    (await post(app, paths.phone, { phone, ...sessionContext() })).body.data;
  expect(await check('2145550101')).toEqual({ phone_type: 'nonFixedVoip', otp_required: true });
  const free = { phone_type: 'unknown', otp_required: false };
  expect(await check('2145550102')).toEqual(free);
  expect(await check('2145550103')).toEqual(free);
  expect(paid).toEqual(['+12145550101']);
  const counted = await metrics.registry.metrics();
  expect(counted).toContain('tidyguard_phone_lookups_total{result="paid"} 1');
  expect(counted).toContain('tidyguard_phone_lookups_total{result="limit_address"} 2');
  expect(log.match(/phones are checked without a paid look-up/g)).toHaveLength(1);
  expect(log).not.toMatch(/2145550/);
});
