import { randomUUID } from 'node:crypto';
import { sharedDatabase } from '../testing/harness.ts';
import { moveDeliveries } from './deliveryMoves.ts';
import { claimUnqueued, beginDue, insertDeliveries, saveAttempts } from './deliveries.ts';

const STATES = ['pending', 'delivered', 'dead', 'erased'] as const;
const NOW = '2026-01-31T12:00:00.000Z';

const db = await sharedDatabase();

/** A delivery in each state; returns their ids in that order. */
async function insertStates(destination = 'crm'): Promise<string[]> {
  const ids = STATES.map(() => randomUUID());
  await insertDeliveries(
    db,
    ids.map((deliveryId) => ({
      deliveryId,
      leadId: randomUUID(),
      version: 1,
      destination,
      createdAt: NOW,
    })),
  );
  for (const [index, state] of STATES.entries()) {
    await db.query('UPDATE deliveries SET state = $2 WHERE delivery_id = $1', [ids[index], state]);
  }
  return ids;
}

test('only a pending delivery is due: one that a process delivered before it died is not sent again', async () => {
  const ids = await insertStates();
  expect((await beginDue(db, 'crm', ids, null)).map((row) => row.delivery_id)).toEqual([ids[0]]);
  expect(await beginDue(db, 'crm', ids.slice(1), null)).toEqual([]);
});

test('the result of an attempt changes a pending delivery only: one erased meanwhile stays erased', async () => {
  const ids = await insertStates();
  await saveAttempts(
    db,
    ids.map((deliveryId) => ({
      deliveryId,
      destination: 'crm',
      round: 0,
      attempts: 3,
      state: 'delivered',
      status: 204,
      error: null,
      at: NOW,
    })),
  );
  const columns = 'state, attempts, last_status, attempted_at, delivered_at';
  const untouched = { attempts: 0, last_status: null, attempted_at: null, delivered_at: null };
  const at = new Date(NOW);
  const rowOf = async (id: string | undefined) =>
    (await db.query(`SELECT ${columns} FROM deliveries WHERE delivery_id = $1`, [id]))[0];
  expect(await rowOf(ids[0])).toEqual({
    state: 'delivered',
    attempts: 3,
    last_status: 204,
    attempted_at: at,
    delivered_at: at,
  });
  for (const [index, state] of STATES.entries()) {
    if (index > 0) expect(await rowOf(ids[index])).toEqual({ ...untouched, state });
  }
});

test('a failed attempt is saved with its error, and is not delivered', async () => {
  const [deliveryId = ''] = await insertStates();
  const failed = {
    destination: 'crm',
    round: 0,
    attempts: 1,
    state: 'pending',
    status: null,
    error: 'TimeoutError',
  } as const;
  await saveAttempts(db, [{ deliveryId, ...failed, at: NOW }]);
  expect(
    await db.query('SELECT last_error, delivered_at FROM deliveries WHERE delivery_id = $1', [
      deliveryId,
    ]),
  ).toEqual([{ last_error: 'TimeoutError', delivered_at: null }]);
});

test('an attempt at the former destination says nothing of the one that a delivery was moved to', async () => {
  const [deliveryId = ''] = await insertStates('old');
  await moveDeliveries(db, { from: 'old', to: 'crm', leadId: null, onlyOpen: true });
  const arrived = { attempts: 1, state: 'delivered', status: 204, error: null, at: NOW } as const;
  const save = (destination: string, round: number) =>
    saveAttempts(db, [{ deliveryId, destination, round, ...arrived }]);
  const row = () =>
    db.query('SELECT destination, state FROM deliveries WHERE delivery_id = $1', [deliveryId]);
  await save('old', 0);
  expect(await row()).toEqual([{ destination: 'crm', state: 'pending' }]);
  await save('crm', 1);
  expect(await row()).toEqual([{ destination: 'crm', state: 'delivered' }]);
});

test('claims pending deliveries outside the queue, of its destinations, oldest first, once', async () => {
  const [crm] = await insertStates('crm');
  const [mail] = await insertStates('mail');
  await insertStates('other');
  await db.exec('UPDATE deliveries SET queued_at = NULL');
  await db.query(`UPDATE deliveries SET created_at = '2026-01-30' WHERE delivery_id = $1`, [mail]);
  const claim = (limit: number) => claimUnqueued(db, ['crm', 'mail'], new Date(NOW), limit);
  expect(await claim(1)).toEqual([{ delivery_id: mail, destination: 'mail', round: 0 }]);
  expect(await claim(10)).toEqual([{ delivery_id: crm, destination: 'crm', round: 0 }]);
  expect(await claim(10)).toEqual([]);
});
