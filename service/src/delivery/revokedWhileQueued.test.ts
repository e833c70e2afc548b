/** A lead that stands in the queue already when its consent is revoked. */
import { paths } from '../contract/index.ts';
import { revokeConsents } from '../repositories/optOuts.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeDestination } from '../testing/fakeDestination.ts';
import { asOwner, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { impatientClock } from '../testing/impatientClock.ts';
import { leadSubmission } from '../testing/samples.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

const deliveries = () =>
  db.query<{ event: string; state: string; attempts: number }>(
    'SELECT event, state, attempts FROM deliveries',
  );

test('is not sent, and its destination need not know', async () => {
  const target = await startFakeDestination(() => 500);
  closeLater(() => target.close());
  const config = testConfig({
    DELIVERY_URLS: target.setting,
    DELIVERY_RETRY_SECONDS: '600',
  });
  const before = await testApp(db, { config, clock: impatientClock });
  await post(before, paths.lead, leadSubmission());
  await eventually('an attempt', 5_000, async () => (await deliveries())[0]?.attempts === 1);
  await before.close();
  // As if the lead had just been stored: due now, and never attempted.
  await db.query('UPDATE deliveries SET attempts = 0, attempted_at = NULL');
  await asOwner(db, 'UPDATE pgboss.job SET start_after = now()');

  await revokeConsents(db, { kind: 'phone', value: '2145550123' }, '', new Date());
  const after = await testApp(db, { config, clock: impatientClock });
  closeLater(() => after.close());
  await eventually('an empty queue', 8_000, async () => {
    const jobs = await db.query(`SELECT 1 FROM pgboss.job WHERE name LIKE 'deliver-%'`);
    return jobs.length === 0;
  });
  expect(target.counts.requests).toBe(1);
  expect(await deliveries()).toEqual([{ event: 'lead', state: 'withheld', attempts: 0 }]);
}, 20_000);
