import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { releaseLeads } from '../repositories/leadStatus.ts';
import { send, updateOf } from '../testing/changedLead.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission, withContact } from '../testing/samples.ts';
import { AddressLimit } from './addressLimit.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

function createLimit(
  clock = new ManualClock(),
  perDay = 3,
  database: Pick<Database, 'query' | 'exec'> = db,
  onError: (error: unknown) => void = (error) => {
    throw error;
  },
): AddressLimit {
  const limit = new AddressLimit({ db: database, clock, perDay, onError });
  closeLater(() => limit.flush());
  return limit;
}

/** Counts leads of an address one after the other; returns for each whether it has to be quarantined. */
async function count(limit: AddressLimit, leads: number, address: string): Promise<boolean[]> {
  const exceeded: boolean[] = [];
  for (let sent = 0; sent < leads; sent += 1) {
    exceeded.push((await limit.count(address)).isExceeded);
  }
  return exceeded;
}
const isExceeded = async (limit: AddressLimit, address: string) =>
  (await count(limit, 1, address))[0];

test('is exceeded by the fourth lead of an address, and full after five times as many', async () => {
  const limit = createLimit();
  expect(await count(limit, 4, '192.0.2.1')).toEqual([false, false, false, true]);
  expect(await isExceeded(limit, '192.0.2.2')).toBe(false);
  expect(new Set(await count(limit, 11, '192.0.2.1'))).toEqual(new Set([true]));
  await expect(async () => limit.count('192.0.2.1')).rejects.toMatchObject({
    statusCode: 429,
    retryAfterSeconds: 3_600,
  });
});

test('counts an IPv6 line as one address, and a network as five', async () => {
  const limit = createLimit();
  for (const last of ['1', '2', '3']) await count(limit, 1, `2001:db8:1:1::${last}`);
  expect(await isExceeded(limit, '2001:db8:1:1::4')).toBe(true);
  expect(await isExceeded(limit, '2001:db8:1:2::4')).toBe(false);
  for (let line = 10; line < 20; line += 1) await count(limit, 1, `2001:db8:1:${line}::1`);
  expect(await isExceeded(limit, '2001:db8:1:2::4')).toBe(true);
  expect(await isExceeded(limit, '2001:db8:2:2::4')).toBe(false);
});

test('is free again on the next day', async () => {
  const clock = new ManualClock('2026-01-31T23:59:00.000Z');
  const limit = createLimit(clock);
  expect(await count(limit, 4, '192.0.2.1')).toContain(true);
  clock.advance(60_000);
  expect(await isExceeded(limit, '192.0.2.1')).toBe(false);
});

test('what was not stored before midnight takes nothing from the next day', async () => {
  const clock = new ManualClock('2026-01-31T23:59:00.000Z');
  const limit = createLimit(clock);
  const { release } = await limit.count('192.0.2.1');
  clock.advance(60_000);
  await count(limit, 1, '192.0.2.1');
  release();
  expect(await count(limit, 3, '192.0.2.1')).toEqual([false, false, true]);
});

test('counts what was not stored no longer', async () => {
  const limit = createLimit();
  await count(limit, 2, '192.0.2.1');
  (await limit.count('192.0.2.1')).release();
  expect(await count(limit, 2, '192.0.2.1')).toEqual([false, true]);
});

test('knows what other processes stored, and what it stored before a restart', async () => {
  const [one, other] = [createLimit(), createLimit()];
  await count(one, 2, '192.0.2.1');
  await one.flush();
  expect(await count(other, 1, '192.0.2.1')).toEqual([false]);
  expect(await isExceeded(other, '192.0.2.1')).toBe(true);
});

/** Bursts of leads at several processes at once; returns how many were not quarantined. */
async function burst(processes: number, perDay: number, each: number): Promise<number> {
  const limits = Array.from({ length: processes }, () => createLimit(new ManualClock(), perDay));
  const counted = await Promise.all(
    limits.flatMap((limit) => Array.from({ length: each }, async () => limit.count('192.0.2.1'))),
  );
  return counted.filter((lead) => !lead.isExceeded).length;
}

test('lets exactly the limit through in a burst at one process', async () => {
  expect(await burst(1, 100, 400)).toBe(100);
});

test('lets 2 % of the limit more through for each process in a burst at several', async () => {
  const accepted = await burst(4, 100, 110);
  expect(accepted).toBeGreaterThanOrEqual(100);
  expect(accepted).toBeLessThanOrEqual(100 + 4 * 2);
});

test('asks the database about almost none of the leads that are far from a limit', async () => {
  let statements = 0;
  const watched: Database = {
    ...db,
    query: (sql, parameters) => {
      statements += 1;
      return db.query(sql, parameters);
    },
  };
  const limit = createLimit(new ManualClock(), 1_000_000, watched);
  await count(limit, 5_000, '192.0.2.1');
  for (let host = 1; host < 250; host += 1) await count(limit, 1, `10.0.${host}.1`);
  expect(statements).toBeLessThan(5);
});

test('decides by what it knows itself while the database does not count', async () => {
  const failing: Database = { ...db, query: () => Promise.reject(new Error('away')) };
  const errors: unknown[] = [];
  const limit = createLimit(new ManualClock(), 3, failing, (error) => errors.push(error));
  expect(await count(limit, 5, '192.0.2.1')).toEqual([false, false, false, true, true]);
  expect(errors.length).toBeGreaterThan(0);
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

test('counts a lead that is sent again, also much later, once', async () => {
  const config = testConfig({ RATE_LIMIT: 'on', RATE_LIMITS: 'lead=999', LEAD_LIMIT_ADDRESS: '2' });
  const app = await testApp(db, { config });
  closeLater(() => app.close());
  const first = leadSubmission();
  for (let sent = 0; sent < 5; sent += 1) await post(app, paths.lead, first);
  await post(app, paths.lead, leadSubmission());
  await post(app, paths.lead, leadSubmission());
  const records = await readRecords(db, null, 20);
  expect(records.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'quarantined']);
});

test('accepts exactly the limit of leads that are sent at once, repeats of each included', async () => {
  const config = testConfig({ RATE_LIMIT: 'on', RATE_LIMITS: 'lead=999', LEAD_LIMIT_ADDRESS: '6' });
  const app = await testApp(db, { config });
  closeLater(() => app.close());
  const submissions = Array.from({ length: 15 }, () => leadSubmission());
  const answers = await Promise.all(
    [...submissions, ...submissions].map((submission) => post(app, paths.lead, submission)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const records = await readRecords(db, null, 40);
  expect(records.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 6 }, () => 'accepted'),
    ...Array.from({ length: 9 }, () => 'quarantined'),
  ]);
}, 30_000);

describe('a lead that is held because of its address', () => {
  /** A service that allows one lead an address, and a second lead of it, with the key to change that one. */
  async function heldLead() {
    const config = testConfig({
      RATE_LIMIT: 'on',
      LEAD_LIMIT_ADDRESS: '1',
      TRUST_PROXY: '1',
    });
    const clock = new ManualClock('2026-01-31T12:03:00.000Z');
    const app = await testApp(db, { config, clock });
    closeLater(() => app.close());
    await post(app, paths.lead, leadSubmission());
    const sent = await send(app);
    const versions = async () => {
      const records = await readRecords(db, null, 20);
      return records
        .filter(({ lead_id }) => lead_id === sent.leadId)
        .map(({ status, quarantine_reasons: reasons }) => [status, ...reasons]);
    };
    return { app, clock, sent, versions };
  }
  const held = ['quarantined', 'address_limit'];
  const preferred_time = { date: '2026-02-03', from: '08:00', to: '12:00' };

  test('is not freed by any change of its visitor', async () => {
    const { app, sent, versions } = await heldLead();
    for (const changes of [{ preferred_time }, { email: 'lee@example.com' }]) {
      const { body } = await post(app, paths.leadUpdate, updateOf(sent, changes));
      expect(body).toEqual({ status: 'accepted', held: true });
    }
    expect(await versions()).toEqual([held, held, held]);
  });

  test('is not freed by the form sent again with other data, from another address a day later', async () => {
    const { app, clock, sent, versions } = await heldLead();
    clock.advance(86_400_000);
    const again = withContact(sent.submission, { email: 'lee@example.com' });
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: paths.lead,
      payload: again,
      headers: { 'x-forwarded-for': '198.51.100.1' },
    });
    expect([statusCode, JSON.parse(body)]).toEqual([200, expect.objectContaining({ held: true })]);
    expect(await versions()).toEqual([held, held]);
  });

  test('stays free once an operator released it', async () => {
    const { app, clock, sent, versions } = await heldLead();
    await releaseLeads(db, { leadId: sent.leadId }, clock.now());
    await post(app, paths.leadUpdate, updateOf(sent, { preferred_time }));
    expect(await versions()).toEqual([['accepted', 'address_limit'], ['accepted']]);
  });
});
