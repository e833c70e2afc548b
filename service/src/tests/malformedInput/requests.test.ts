import type { Database } from '../../database/types.ts';
import { amount } from '../../testing/amount.ts';
import { hostileRequests } from '../../testing/hostile/requests.ts';
import { sendHostile } from '../../testing/hostile/run.ts';
import { faultsStoredAsGood } from '../../testing/hostile/storedAsGood.ts';
import { startListeningApp, type ListeningApp } from '../../testing/listeningApp.ts';

const RUNS = amount(2_000, 200);

let service: ListeningApp;
let db: Database;
beforeAll(async () => {
  // Run as behind a proxy, so that it reads the addresses that the requests name.
  service = await startListeningApp({}, { TRUST_PROXY: '1' });
  db = service.db;
}, 30_000);
afterAll(() => service.close());

test('hostile headers cause no 5xx and no error in the log, and nothing of them is stored as good', async () => {
  const { statuses, faults } = await sendHostile(service.port, hostileRequests(RUNS, 22));
  expect(faults).toEqual([]);
  // The requests reach success and every kind of refusal.
  for (const status of [200, 400, 403, 431]) expect(statuses.get(status)).toBeGreaterThan(0);
  expect((await fetch(`http://127.0.0.1:${service.port}/readyz`)).status).toBe(200);
  expect(service.log()).not.toMatch(/"level":(50|60)/);
  expect(Object.fromEntries(await faultsStoredAsGood(db))).toEqual({});
  process.stdout.write(`${RUNS} requests: ${JSON.stringify([...statuses])}\n`);
}, 240_000);
