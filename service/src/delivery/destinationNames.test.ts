import { randomUUID } from 'node:crypto';
import { paths } from '../contract/index.ts';
import type { Config } from '../config/config.ts';
import { createMetrics } from '../operation/metrics.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { replay } from '../operation/replay.ts';
import { serviceSettingsOf } from '../operation/serviceSettings.ts';
import { insertDeliveries } from '../repositories/deliveries.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeDestination, type DestinationAnswer } from '../testing/fakeDestination.ts';
import { post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { impatientClock } from '../testing/impatientClock.ts';
import { leadSubmission } from '../testing/samples.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** Pauses longer than any test: what is sent during a test was not sent by its schedule. */
const PAUSES = { DELIVERY_RETRY_SECONDS: '3600' };

async function fakeDestination(answer: DestinationAnswer = 200) {
  const target = await startFakeDestination(() => answer);
  closeLater(() => target.close());
  return target;
}

/** A service with these destinations. */
const serve = (setting: string) => serveWith(testConfig({ DELIVERY_URLS: setting, ...PAUSES }));

/** A service, what it logs, and the operations of its operator. */
async function serveWith(config: Config) {
  const warnings: Record<string, unknown>[] = [];
  const app = await testApp(db, {
    config,
    clock: impatientClock,
    logger: {
      level: 'warn',
      stream: {
        write: (line: string) => void warnings.push(JSON.parse(line) as Record<string, unknown>),
      },
    },
  });
  closeLater(() => app.close());
  const submit = async (body = leadSubmission()) =>
    String((await post(app, paths.lead, body)).body.lead_id);
  return {
    app,
    config,
    submit,
    warnings,
    operations: createOperations(db, serviceSettingsOf(config), config),
  };
}

const deliveries = () =>
  db.query('SELECT destination, state, attempts FROM deliveries ORDER BY destination');
const isTried = async () => (await deliveries()).some(({ attempts }) => Number(attempts) > 0);

/** A lead whose delivery to `setting` has failed once and waits for an hour. */
async function leadThatWaits(setting: string): Promise<string> {
  const { app, submit } = await serve(setting);
  const leadId = await submit();
  await eventually('a failed attempt', 5_000, isTried);
  await app.close();
  return leadId;
}

test('what is dead and what waits are counted apart, each once', async () => {
  await insertDeliveries(
    db,
    [randomUUID(), randomUUID(), randomUUID()].map((leadId) => ({
      deliveryId: randomUUID(),
      leadId,
      version: 1,
      destination: 'away',
      createdAt: new Date().toISOString(),
    })),
  );
  await db.exec(
    `UPDATE deliveries SET state = 'dead' WHERE delivery_id = (SELECT min(delivery_id::text)::uuid FROM deliveries)`,
  );
  const config = testConfig();
  const operations = createOperations(db, serviceSettingsOf(config), config);
  expect(await operations.replay({ leadId: null, since: null, waiting: true })).toEqual({
    revived: 1,
    added: 0,
    flushed: 2,
  });
});

test('what waits for a destination goes to its new address', async () => {
  const [before, after] = [await fakeDestination(500), await fakeDestination()];
  const leadId = await leadThatWaits(`crm=${before.setting}`);
  const { operations } = await serve(`crm=${after.setting}`);
  expect(await operations.replay({ leadId: null, since: null, waiting: true })).toEqual({
    revived: 0,
    added: 0,
    flushed: 1,
  });
  await eventually('the delivery', 8_000, () => after.received.length === 1);
  expect(after.received[0]?.data.lead_id).toBe(leadId);
  expect(before.counts.requests).toBe(1);
}, 30_000);

test('what an earlier build stored by address gets the name, and nothing is delivered twice', async () => {
  const target = await fakeDestination();
  const { config, submit, app } = await serve(target.setting);
  const { addressId = '' } = config.destinations[0] ?? {};
  const first = await submit();
  await eventually('the first delivery', 5_000, () => target.received.length === 1);
  await app.close();
  await db.query('UPDATE deliveries SET destination = $1', [addressId]);
  const waiting = randomUUID();
  await db.query(
    `INSERT INTO deliveries (delivery_id, lead_id, version, destination, event, created_at, queued_at)
     VALUES ($1, $2, 1, $3, 'consent.revoked', now(), now())`,
    [waiting, first, addressId],
  );

  const next = await serve(`crm=${target.setting}`);
  await eventually('what waited', 8_000, () => target.received.length === 2);
  expect(target.received[1]).toMatchObject({ id: waiting, type: 'consent.revoked' });
  await next.operations.replay({ leadId: null, since: '2020-01-01T00:00:00Z' });
  expect((await deliveries()).map(({ destination }) => destination)).toEqual(['crm', 'crm']);
  expect(target.counts.requests).toBe(2);
  expect(next.warnings).toEqual([]);
}, 30_000);

test('the log names the lead and the destination of an attempt that failed, and of the last one', async () => {
  const target = await fakeDestination(500);
  const config = testConfig({
    DELIVERY_URLS: `crm=${target.setting}`,
    DELIVERY_RETRY_SECONDS: '1',
  });
  const { submit, warnings } = await serveWith(config);
  const leadId = await submit();
  await eventually('two attempts', 8_000, () => warnings.length === 2);
  const failed = { destination: 'crm', leadId, event: 'lead', status: 500 };
  expect(warnings).toMatchObject([
    { ...failed, level: 40, attempts: 1, nextInSeconds: 1 },
    { ...failed, level: 50, attempts: 2, msg: 'delivery given up: npm run leads -- replay' },
  ]);
}, 30_000);

test.each([
  ['delivered', 'pending', 'delivered'],
  ['pending', 'delivered', 'delivered'],
  ['dead', 'pending', 'pending'],
])(
  'of one %s by address and one %s by name the %s one stays',
  async (byAddress, byName, expected) => {
    const target = await fakeDestination(500);
    const setting = `crm=${target.setting}`;
    const { addressId = '' } = testConfig({ DELIVERY_URLS: setting }).destinations[0] ?? {};
    const leadId = randomUUID();
    const row = { leadId, version: 1, createdAt: '2026-01-31T12:00:00Z' };
    await insertDeliveries(db, [
      { ...row, deliveryId: randomUUID(), destination: addressId },
      { ...row, deliveryId: randomUUID(), destination: 'crm' },
    ]);
    await db.query('UPDATE deliveries SET state = $2 WHERE destination = $1', [
      addressId,
      byAddress,
    ]);
    await db.query(`UPDATE deliveries SET state = $1 WHERE destination = 'crm'`, [byName]);
    await serve(setting);
    expect(await deliveries()).toEqual([{ destination: 'crm', state: expected, attempts: 0 }]);
  },
);

describe('a destination that is no longer configured', () => {
  test('is named at the start and in the metrics, with what waits for it', async () => {
    const old = await fakeDestination(500);
    await leadThatWaits(`old=${old.setting}`);
    const { config, warnings } = await serve(`crm=${(await fakeDestination()).setting}`);
    expect(warnings).toMatchObject([{ destination: 'old', pending: 1, dead: 0 }]);
    const { destinations } = config;
    const metrics = createMetrics(db, { defaults: false, destinations });
    expect(await metrics.registry.metrics()).toContain(
      'tidyguard_deliveries_unconfigured{destination="old",state="pending"} 1',
    );
  }, 30_000);

  test('is named where no destination is left', async () => {
    await leadThatWaits(`old=${(await fakeDestination(410)).setting}`);
    const { warnings } = await serve('');
    expect(warnings).toMatchObject([{ destination: 'old', pending: 0, dead: 1 }]);
  }, 30_000);

  test('gives what waits to another, which then gets it', async () => {
    const [old, crm] = [await fakeDestination(500), await fakeDestination()];
    const leadId = await leadThatWaits(`old=${old.setting}`);
    const { operations } = await serve(`crm=${crm.setting}`);
    const request = { leadId: null, since: null };
    const move = (from: string, to: string) =>
      operations.replay({ ...request, move: { from, to } });
    await expect(move('old', 'cmr')).rejects.toThrow(
      'There is no destination cmr. Configured: crm.',
    );
    expect(await move('odl', 'crm')).toMatchObject({ moved: 0, waitingFor: ['old'] });
    expect(await move('old', 'crm')).toMatchObject({ moved: 1 });
    await eventually('the delivery', 8_000, () => crm.received.length === 1);
    expect(crm.received[0]?.data.lead_id).toBe(leadId);
    expect(old.counts.requests).toBe(1);
  }, 30_000);

  test('gives what waits of one lead to another, and leaves what waits of others', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await insertDeliveries(
      db,
      [one, other].map((leadId) => ({
        deliveryId: randomUUID(),
        leadId,
        version: 1,
        destination: 'old',
        createdAt: '2026-01-31T12:00:00Z',
      })),
    );
    const request = { leadId: one, since: null, move: { from: 'old', to: 'crm' } };
    expect(await replay(db, () => ['crm'], request)).toMatchObject({ moved: 1 });
    expect(await db.query("SELECT lead_id FROM deliveries WHERE destination = 'old'")).toEqual([
      { lead_id: other },
    ]);
  });

  test('keeps what it got', async () => {
    const [old, crm] = [await fakeDestination(), await fakeDestination()];
    const { operations, submit } = await serve(`old=${old.setting},crm=${crm.setting}`);
    await submit();
    const areDelivered = async () =>
      (await deliveries()).filter(({ state }) => state === 'delivered').length === 2;
    // A delivery that is received but not yet recorded as delivered may still be moved.
    await eventually('both as delivered', 5_000, areDelivered);
    const move = { from: 'old', to: 'crm' };
    expect(await operations.replay({ leadId: null, since: null, move })).toMatchObject({
      moved: 0,
    });
    expect(await deliveries()).toMatchObject([{ destination: 'crm' }, { destination: 'old' }]);
  }, 30_000);
});

test('what the queue of the former destination still holds is not sent there after a move', async () => {
  const [old, crm] = [await fakeDestination(500), await fakeDestination()];
  const setting = `old=${old.setting},crm=${crm.setting}`;
  const { operations, submit, app } = await serve(setting);
  await submit();
  await eventually('a failed attempt', 5_000, isTried);
  await db.exec(`DELETE FROM deliveries WHERE destination = 'crm'`);
  await operations.replay({ leadId: null, since: null, move: { from: 'old', to: 'crm' } });
  await db.exec(`UPDATE pgboss.job SET start_after = now() WHERE name = 'deliver-old'`);
  const jobsOfOld = () =>
    db.query(`SELECT 1 FROM pgboss.job WHERE name = 'deliver-old' AND state < 'completed'`);
  await eventually('the former job', 8_000, async () => (await jobsOfOld()).length === 0);
  await eventually('the move', 8_000, async () => (await deliveries())[0]?.state === 'delivered');
  await app.close();
  expect(old.counts.requests).toBe(1);
  expect(await deliveries()).toEqual([{ destination: 'crm', state: 'delivered', attempts: 1 }]);
}, 30_000);

test('a job of the round before a flush is not carried out', async () => {
  const target = await fakeDestination(500);
  const { operations, submit } = await serve(`flushed=${target.setting}`);
  await submit();
  await eventually('a failed attempt', 5_000, isTried);
  await operations.replay({ leadId: null, since: null, waiting: true });
  await eventually('another attempt', 8_000, () => target.counts.requests === 2);
  const jobs = () => db.query(`SELECT 1 FROM pgboss.job WHERE name = 'deliver-flushed'`);
  await eventually('both jobs', 5_000, async () => (await jobs()).length === 2);
  await db.exec(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'deliver-flushed' AND data ->> 'round' = '0'`,
  );
  await eventually('the former job', 8_000, async () => (await jobs()).length === 1);
  expect(target.counts.requests).toBe(2);
}, 30_000);
