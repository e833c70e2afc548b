/** A lead that is already in the queue, or on its way, when its consent is revoked. */
import { randomUUID } from 'node:crypto';
import { paths } from '../contract/index.ts';
import { erase } from '../leads/erasure.ts';
import type { Database } from '../database/types.ts';
import { insertDeliveries, saveAttempts } from '../repositories/deliveries.ts';
import { passOnOptOuts } from '../repositories/revocations.ts';
import { addOptOut, revokeConsents } from '../repositories/optOuts.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeDestination, type FakeDestination } from '../testing/fakeDestination.ts';
import { asOwner, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listWithWebhook } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { leadSubmission } from '../testing/samples.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

const deliveries = () =>
  db.query<{ event: string; state: string; attempts: number }>(
    'SELECT event, state, attempts FROM deliveries',
  );

const SUBJECT = { kind: 'phone', value: '2145550123' } as const;

test('in the queue it is not sent, and its destination need not know', async () => {
  const target = await startFakeDestination(() => 500);
  closeLater(() => target.close());
  const config = testConfig({
    DELIVERY_URLS: target.setting,
    DELIVERY_RETRY_SECONDS: '600',
  });
  const before = await testApp(db, { config });
  await post(before, paths.lead, leadSubmission());
  await eventually('an attempt', 5_000, async () => (await deliveries())[0]?.attempts === 1);
  await before.close();
  // As if the lead had just been stored: due now, and never attempted.
  await db.query('UPDATE deliveries SET attempts = 0, attempted_at = NULL');
  await asOwner(db, 'UPDATE pgboss.job SET start_after = now()');

  await revokeConsents(db, SUBJECT, '', new Date());
  const after = await testApp(db, { config });
  closeLater(() => after.close());
  await eventually('an empty queue', 8_000, async () => {
    const jobs = await db.query(`SELECT 1 FROM pgboss.job WHERE name LIKE 'deliver-%'`);
    return jobs.length === 0;
  });
  expect(target.counts.requests).toBe(1);
  expect(await deliveries()).toEqual([{ event: 'lead', state: 'withheld', attempts: 0 }]);
}, 20_000);

test.each([
  ['arrived', 'delivered', 200, null],
  ['had no answer', 'pending', null, 'TimeoutError'],
] as const)(
  'where it was on its way, %s and its person was erased meanwhile, its destination is told once',
  async (_name, state, status, error) => {
    const app = await testApp(db);
    closeLater(() => app.close());
    const leadId = String((await post(app, paths.lead, leadSubmission())).body.lead_id);
    const [deliveryId, at] = [randomUUID(), new Date().toISOString()];
    await insertDeliveries(db, [
      { deliveryId, leadId, version: 1, destination: 'a', createdAt: at },
    ]);
    await revokeConsents(db, SUBJECT, '', new Date());
    await passOnOptOuts(db, new Date());
    await erase(db, SUBJECT, { now: new Date(), withConsent: true });
    expect(await deliveries()).toEqual([{ event: 'lead', state: 'erased', attempts: 0 }]);
    const result = { deliveryId, destination: 'a', round: 0, attempts: 1, at };
    await saveAttempts(db, [{ ...result, state, status, error }]);
    await saveAttempts(db, [{ ...result, state, status, error }]);
    expect(await deliveries()).toEqual([
      { event: 'lead', state: 'erased', attempts: 0 },
      { event: 'person.erased', state: 'pending', attempts: 0 },
    ]);
  },
  20_000,
);

test.each<[string, (target: FakeDestination) => Promise<Record<string, string>>]>([
  ['a destination', async ({ setting }) => ({ DELIVERY_URLS: setting })],
  [
    'a company',
    async (target) => {
      await listWithWebhook(db, 'first', target);
      return {};
    },
  ],
])(
  'where it was on its way to %s when the process died, the next process tells of the STOP',
  async (_who, deliverTo) => {
    const target = await startFakeDestination(({ type }) =>
      type === 'consent.revoked' ? 200 : 'hang',
    );
    closeLater(() => target.close());
    const config = testConfig(await deliverTo(target));
    const before = await testApp(db, { config });
    const lead = await matchedLead(before, await askForCompanies(before), new Date());
    const { body } = await post(before, paths.lead, lead);
    await eventually('an attempt', 8_000, () => target.counts.requests === 1);
    await addOptOut(db, SUBJECT.value, 'STOP', new Date());
    // Ends the attempt without a result, as a crash does.
    await before.close();
    expect(await deliveries()).toMatchObject([{ event: 'lead', attempts: 0 }]);
    // Moves the attempt so far back that the lead no longer counts as in flight.
    await db.query("UPDATE deliveries SET begun_at = begun_at - interval '1 hour'");

    const after = await testApp(db, { config });
    closeLater(() => after.close());
    await eventually('the notice', 8_000, () => target.received.length === 1);
    expect(target.received[0]).toMatchObject({
      type: 'consent.revoked',
      data: { lead_id: body.lead_id },
    });
    expect(target.counts).toEqual({ requests: 2, unsigned: 0 });
  },
  30_000,
);

test('a STOP that comes while the webhook to a company is prepared keeps it from going', async () => {
  const target = await startFakeDestination(() => 200);
  closeLater(() => target.close());
  await listWithWebhook(db, 'first', target);
  const stopped: Database = {
    ...db,
    query: async (sql, parameters) => {
      // The secrets are read after the lead was found due.
      if (sql.includes('FROM company_secrets')) {
        await addOptOut(db, SUBJECT.value, 'STOP', new Date());
      }
      return db.query(sql, parameters);
    },
  };
  const app = await testApp(stopped);
  closeLater(() => app.close());
  await post(app, paths.lead, await matchedLead(app, await askForCompanies(app), new Date()));
  await eventually('the end', 8_000, async () => (await deliveries())[0]?.state !== 'pending');
  expect(await deliveries()).toMatchObject([{ event: 'lead', state: 'withheld' }]);
  expect(target.counts.requests).toBe(0);
}, 20_000);
