import { paths } from '../contract/index.ts';
import { ManualClock, post, sharedDatabase, testApp } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { addMissing } from './deliveries.ts';

const db = await sharedDatabase();
const START = '2026-01-31T12:00:00.000Z';

test('each accepted lead since a time gets each destination once, batch by batch', async () => {
  const clock = new ManualClock('2026-01-31T11:59:59.000Z');
  const app = await testApp(db, { clock });
  for (let lead = 0; lead < 6; lead += 1) {
    const signals = { ...leadSubmission().signals, honeypot: lead === 3 ? 'x' : '' };
    await post(app, paths.lead, leadSubmission({ signals } as object));
    // The second and the third lead come exactly at START, the rest later.
    if (lead !== 1) clock.advance(1_000);
  }
  await app.close();
  expect(await addMissing(db, ['crm', 'mail'], START, null, 2)).toBe(8);
  expect(await addMissing(db, ['crm', 'mail'], START, null, 2)).toBe(0);
  const rows = await db.query(
    `SELECT v.received_at < $1::timestamptz AS is_early, v.status, count(d.delivery_id)::int AS deliveries
     FROM lead_versions v LEFT JOIN deliveries d USING (lead_id, version)
     GROUP BY v.lead_id, v.version, 1, 2 ORDER BY v.received_at`,
    [START],
  );
  expect(rows.map(({ deliveries }) => deliveries)).toEqual([0, 2, 2, 0, 2, 2]);
});
