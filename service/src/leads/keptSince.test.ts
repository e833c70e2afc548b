/** Rows that are stored while the clock is years behind are kept as long as any others. */
import { DAY_MS, type Clock } from '../common/clock.ts';
import { paths } from '../contract/index.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { readRefusals } from '../repositories/refusals.ts';
import { ManualClock, post, sharedDatabase, testApp } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { purge, removeExpired } from './retention.ts';

const db = await sharedDatabase();

const trust = (daysAgo: number) =>
  db.exec(`INSERT INTO retention_clock (trusted_at) VALUES (now() - interval '${daysAgo} days')`);
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Sends a lead, and a submission that is refused and kept, to a service whose clock shows this time. */
async function store(time: Date): Promise<void> {
  const app = await testApp(db, { clock: new ManualClock(time.toISOString()) });
  expect((await post(app, paths.lead, leadSubmission())).status).toBe(200);
  expect((await post(app, paths.lead, { ...leadSubmission(), surprise: 1 })).status).toBe(422);
  await app.close();
}

const clock: Clock = { now: () => new Date(), delay: () => Promise.resolve() };
const options = { clock, leadRetentionDays: 365 };
/** A purge by the right clock. */
const purgeNow = () => purge(db, { ...options, isConfirmed: true });
const left = async () => ({
  leads: (await readRecords(db, null, 10)).length,
  refused: (await readRefusals(db, null, 10)).length,
  consents: (await db.query('SELECT 1 FROM consents')).length,
});
const keptSince = async () =>
  (
    await db.query<{ days: number | null }>(
      `SELECT round(extract(epoch FROM now() - kept_since) / 86400)::int AS days FROM lead_versions
     UNION ALL SELECT round(extract(epoch FROM now() - kept_since) / 86400)::int FROM consents
     UNION ALL SELECT round(extract(epoch FROM now() - kept_since) / 86400)::int FROM refused_submissions`,
    )
  ).map(({ days }) => days);

test('outlives the first purge by the right clock, and goes when its time is over', async () => {
  await trust(1);
  await store(daysAgo(2_000));
  expect(await purgeNow()).toMatchObject({ removed: { leads: 0, consents: 0 } });
  expect(await left()).toEqual({ leads: 1, refused: 1, consents: 1 });
  expect(await keptSince()).toEqual([1, 1, 1]);
  // The time of arrival stays what the clock said.
  const [record] = await readRecords(db, null, 1);
  expect(Math.round((Date.now() - Date.parse(record?.received_at ?? '')) / DAY_MS)).toBe(2_000);
  await removeExpired(db, daysAgo(-29.5), options);
  expect(await left()).toMatchObject({ leads: 1, refused: 0 });
  expect(await removeExpired(db, daysAgo(-363), options)).toMatchObject({ leads: 0 });
  expect(await removeExpired(db, daysAgo(-365), options)).toMatchObject({ leads: 1 });
});

test('counts a consent record from the last right time, and then removes it after five years', async () => {
  await trust(1_840);
  await store(daysAgo(3_000));
  expect(await purgeNow()).toMatchObject({ removed: { leads: 1, consents: 1 } });
  expect(await left()).toEqual({ leads: 0, refused: 0, consents: 0 });
});

test.each([
  ['right', 0, 0],
  ['31 days behind', 0, 31],
  ['right after a year without a purge', 365, 0],
])('by a clock that is %s it counts from its arrival', async (_name, trusted, behind) => {
  await trust(trusted);
  await store(daysAgo(behind - 0.01));
  expect(await keptSince()).toEqual([null, null, null]);
});
