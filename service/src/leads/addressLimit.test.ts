import { paths } from '../contract/index.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { ManualClock, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { AddressLimit } from './addressLimit.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

function createLimit(clock = new ManualClock()): AddressLimit {
  const onError = (error: unknown) => {
    throw error;
  };
  const limit = new AddressLimit({ db, clock, perDay: 3, onError });
  closeLater(() => limit.flush());
  return limit;
}

const add = (limit: AddressLimit, count: number, address: string) => {
  for (let added = 0; added < count; added += 1) limit.add(address);
};

test('is exceeded by the fourth lead of an address, and full after five times as many', () => {
  const limit = createLimit();
  add(limit, 2, '192.0.2.1');
  expect(limit.isExceeded('192.0.2.1')).toBe(false);
  add(limit, 1, '192.0.2.1');
  expect(limit.isExceeded('192.0.2.1')).toBe(true);
  expect(limit.isExceeded('192.0.2.2')).toBe(false);
  add(limit, 11, '192.0.2.1');
  expect(limit.isExceeded('192.0.2.1')).toBe(true);
  add(limit, 1, '192.0.2.1');
  expect(() => limit.isExceeded('192.0.2.1')).toThrow(
    expect.objectContaining({ statusCode: 429, retryAfterSeconds: 3_600 }),
  );
});

test('counts an IPv6 line as one address, and a network as five', () => {
  const limit = createLimit();
  for (const last of ['1', '2', '3']) limit.add(`2001:db8:1:1::${last}`);
  expect(limit.isExceeded('2001:db8:1:1::4')).toBe(true);
  expect(limit.isExceeded('2001:db8:1:2::4')).toBe(false);
  for (let line = 10; line < 22; line += 1) limit.add(`2001:db8:1:${line}::1`);
  expect(limit.isExceeded('2001:db8:1:2::4')).toBe(true);
  expect(limit.isExceeded('2001:db8:2:2::4')).toBe(false);
});

test('is free again on the next day', () => {
  const clock = new ManualClock('2026-01-31T23:59:00.000Z');
  const limit = createLimit(clock);
  add(limit, 3, '192.0.2.1');
  expect(limit.isExceeded('192.0.2.1')).toBe(true);
  clock.advance(60_000);
  expect(limit.isExceeded('192.0.2.1')).toBe(false);
});

test('knows what other processes stored, and what it stored before a restart', async () => {
  const [one, other] = [createLimit(), createLimit()];
  add(one, 2, '192.0.2.1');
  await one.flush();
  add(other, 1, '192.0.2.1');
  expect(other.isExceeded('192.0.2.1')).toBe(false);
  await other.flush();
  expect(other.isExceeded('192.0.2.1')).toBe(true);
});

test('stores the leads beyond the limit in quarantine, and asks to wait beyond its ceiling', async () => {
  const config = testConfig({
    RATE_LIMIT: 'on',
    RATE_LIMITS: 'lead=999',
    LEAD_LIMIT_ADDRESS: '2',
    TRUST_PROXY: '1',
  });
  const app = await testApp(db, { config });
  closeLater(() => app.close());
  const answers = [];
  for (let sent = 0; sent < 11; sent += 1) {
    const submission = leadSubmission();
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: paths.lead,
      payload: submission,
      headers: { 'x-forwarded-for': '198.51.100.1' },
    });
    answers.push([statusCode, headers['retry-after']]);
  }
  expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => [200, undefined]));
  expect(answers[10]).toEqual([429, '3600']);
  const records = await readRecords(db, null, 20);
  expect(records.map(({ status, quarantine_reasons: reasons }) => [status, ...reasons])).toEqual([
    ...Array.from({ length: 2 }, () => ['accepted']),
    ...Array.from({ length: 8 }, () => ['quarantined', 'address_limit']),
  ]);
}, 30_000);
