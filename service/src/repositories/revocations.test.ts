import { randomUUID } from 'node:crypto';
import { paths } from '../contract/index.ts';
import { post, sharedDatabase, testApp } from '../testing/harness.ts';
import { leadSubmission, withContact } from '../testing/samples.ts';
import { claimUnqueued, beginDue, insertDeliveries, saveAttempts } from './deliveries.ts';
import { addOptOut } from './optOuts.ts';
import { passOnOptOuts, readOpenRequests } from './revocations.ts';

const db = await sharedDatabase();

/** A lead and its correction, both to be delivered to one destination; times are `seconds` from now. */
async function corrected(destination = 'crm') {
  const app = await testApp(db);
  const submission = leadSubmission();
  const { body } = await post(app, paths.lead, submission);
  await post(app, paths.lead, withContact(submission, { email: 'ana.lee@example.com' }));
  await app.close();
  const now = new Date();
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const ids = [randomUUID(), randomUUID()];
  const leadId = String(body.lead_id);
  await insertDeliveries(
    db,
    ids.map((deliveryId, index) => ({
      deliveryId,
      leadId,
      version: index + 1,
      destination,
      createdAt: now.toISOString(),
    })),
  );
  const idOf = (version: number) => ids[version - 1] ?? '';
  return {
    begin: (version: number, seconds: number) =>
      beginDue(db, destination, [idOf(version)], at(seconds)),
    /** Looks at a delivery without beginning it, as is done for deliveries to companies. */
    look: (version: number) => beginDue(db, null, [idOf(version)], null),
    deliver: (version: number, seconds: number, state: 'delivered' | 'pending' = 'delivered') =>
      saveAttempts(db, [
        {
          deliveryId: idOf(version),
          destination,
          round: 0,
          attempts: 1,
          state,
          status: 200,
          error: null,
          at: at(seconds).toISOString(),
        },
      ]),
    /** How many requests are open after a look that closes at most one that is about a consent. */
    openAfterLook: async (seconds: number) => {
      await passOnOptOuts(db, at(seconds), 1);
      return (await readOpenRequests(db)).count;
    },
    stop: (seconds: number) => addOptOut(db, submission.lead.phone, 'STOP', at(seconds)),
    /** The ids of the notices to the destination after a sweep. */
    noticesBy: async (seconds: number) => {
      await passOnOptOuts(db, at(seconds));
      const rows = await db.query<{ delivery_id: string }>(
        "SELECT delivery_id FROM deliveries WHERE event = 'consent.revoked'",
      );
      return rows.map(({ delivery_id }) => delivery_id);
    },
    /** Queues the pending notices; returns their ids. */
    queue: async (seconds: number) => {
      const claimed = await claimUnqueued(db, [destination], at(seconds), 10);
      const ids = claimed.map(({ delivery_id }) => delivery_id);
      const rows = await db.query<{ delivery_id: string }>(
        "SELECT delivery_id FROM deliveries WHERE event = 'consent.revoked'",
      );
      return rows.map((row) => row.delivery_id).filter((id) => ids.includes(id));
    },
    /** The versions that the destination was told of after a sweep. */
    toldBy: async (seconds: number) => {
      await passOnOptOuts(db, at(seconds));
      const rows = await db.query<{ version: number }>(
        "SELECT version FROM deliveries WHERE event = 'consent.revoked' ORDER BY created_at",
      );
      return rows.map(({ version }) => version);
    },
  };
}

test('a destination is told once, after a correction that was under way', async () => {
  const { begin, deliver, stop, toldBy } = await corrected();
  await begin(1, 0);
  await deliver(1, 1);
  await begin(2, 2);
  await stop(3);
  expect(await toldBy(4)).toEqual([]);
  await deliver(2, 10);
  expect(await toldBy(12)).toEqual([2]);
  expect(await toldBy(70)).toEqual([2]);
});

test.each([
  ['again where a correction arrived after it was told', 10, [1, 2]],
  ['once where a correction arrived before it was told, and was saved later', 3, [1]],
])('a destination is told %s', async (_name, arrived, told) => {
  const { begin, deliver, stop, toldBy } = await corrected();
  await begin(1, 0);
  await deliver(1, 1);
  await stop(2);
  // The attempt at the correction was not recorded as begun, as happens with a wrong clock of its process.
  expect(await toldBy(4)).toEqual([1]);
  await deliver(2, arrived);
  expect(await toldBy(12)).toEqual(told);
  expect(await toldBy(70)).toEqual(told);
});

test('a destination is told once where a correction never left', async () => {
  const { begin, deliver, stop, toldBy } = await corrected();
  await begin(1, 0);
  await deliver(1, 1);
  await stop(3);
  expect(await toldBy(5)).toEqual([1]);
  expect(await begin(2, 6)).toEqual([]);
  expect(await toldBy(70)).toEqual([1]);
});

test('a destination is told again where the same version arrived after it was told', async () => {
  const { begin, deliver, stop, noticesBy, queue } = await corrected();
  // The first attempt is by a process whose clock is ahead, so the next one seems to have begun before it.
  await begin(1, 0);
  await deliver(1, 10, 'pending');
  await begin(1, 5);
  await stop(6);
  const told = await noticesBy(7);
  expect(told).toHaveLength(1);
  expect(await queue(8)).toEqual(told);
  await db.query("UPDATE deliveries SET told = 'by phone' WHERE event = 'consent.revoked'");
  await deliver(1, 15);
  const again = await noticesBy(17);
  expect(again).toHaveLength(1);
  expect(again).not.toEqual(told);
  // The note that the earlier notice was given by phone does not apply to the new one.
  expect(
    await db.query('SELECT told FROM deliveries WHERE delivery_id = ANY ($1)', [again]),
  ).toEqual([{ told: null }]);
  expect(await queue(18)).toEqual(again);
  expect(await noticesBy(70)).toEqual(again);
});

test('a destination is told once where the clock of an attempt was far ahead', async () => {
  const { begin, deliver, stop, noticesBy } = await corrected();
  await begin(1, 100_000);
  await deliver(1, 100_001);
  await stop(2);
  const told = await noticesBy(4);
  expect(told).toHaveLength(1);
  expect(await noticesBy(9)).toEqual(told);
});

test('a destination is told at once where the clock of an attempt without a result is far ahead', async () => {
  const { begin, stop, toldBy } = await corrected();
  await begin(1, 100_000);
  await stop(2);
  expect(await toldBy(4)).toEqual([1]);
});

test('a request stays open as long as an attempt may arrive, also where its own clock was behind', async () => {
  const { begin, deliver, stop, toldBy } = await corrected();
  await begin(1, 5);
  await stop(0);
  expect(await toldBy(62)).toEqual([]);
  await deliver(1, 63);
  expect(await toldBy(64)).toEqual([1]);
});

test('a further look at a delivery does not hide that an attempt at it began', async () => {
  const { begin, look, stop, toldBy } = await corrected('company:bright-home');
  await begin(1, 0);
  expect(await look(1)).toHaveLength(1);
  await stop(1);
  expect(await toldBy(61)).toEqual([1]);
});

test('the requests of one phone are passed on together, and closed a few a look', async () => {
  const { begin, deliver, stop, toldBy, openAfterLook } = await corrected();
  await begin(1, 0);
  await deliver(1, 1);
  await deliver(2, 2);
  for (const second of [3, 4, 5]) await stop(second);
  expect(await toldBy(6)).toEqual([2]);
  const inChain = async () => {
    const [row] = await db.query<{ count: number }>(
      `SELECT sum(regexp_count(content, '"revocation"'))::int AS count FROM proof_entries`,
    );
    return row?.count;
  };
  // No request is closed while an earlier delivery may still be in flight.
  expect(await openAfterLook(62)).toBe(3);
  // Each look closes one request, because each is about one consent.
  expect(await openAfterLook(70)).toBe(2);
  expect(await inChain()).toBe(1);
  expect(await openAfterLook(71)).toBe(1);
  expect(await openAfterLook(72)).toBe(0);
  expect(await inChain()).toBe(3);
  expect(await toldBy(73)).toEqual([2]);
});
