/** The parts that a start puts together, in this process: tests/processes starts whole processes. */
import { jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, systemClock } from './common/clock.ts';
import { openDatabase } from './database/open.ts';
import { closeAfterEach } from './testing/closeAfterEach.ts';
import { eventually } from './testing/eventually.ts';
import { testConfig } from './testing/harness.ts';
import { createProviders, run } from './run.ts';

const HOUR_MS = 3_600_000;

const closeLater = closeAfterEach();
// A start sets it for the whole process, in which other tests run after these.
const umask = process.umask();
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-run-'));
});
afterEach(async () => {
  process.umask(umask);
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the service in the folder of the test; returns how to stop it and the lines that it prints. */
async function start(env: Record<string, string> = {}) {
  const lines: string[] = [];
  const config = testConfig({ DATA_DIR: dataDir, PORT: '0', STOP_DRAIN_SECONDS: '0', ...env });
  const print = (line: string) => void lines.push(line);
  const service = await run(config, { siteDir: null, print, warn: print });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) expect(await service.stop()).toBe(0);
    isStopped = true;
  };
  closeLater(stop);
  return { lines, stop };
}

/** Does something with the database of the folder, which no service has open. */
async function withDatabase<T>(act: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) {
  const ignore = () => undefined;
  const options = { onProgress: ignore, onConnectionLost: ignore, retryForMs: 0 };
  const db = await openDatabase(testConfig({ DATA_DIR: dataDir }), options);
  try {
    return await act(db);
  } finally {
    await db.close();
  }
}

test('a started service removes what is past its time an hour later, and nothing earlier', async () => {
  const old = new Date(Date.now() - 400 * DAY_MS).toISOString();
  const codesLeft = () => withDatabase((db) => db.query('SELECT phone FROM code_sends'));
  await withDatabase((db) =>
    db.query(
      `INSERT INTO code_sends (phone, prefix, address, network, sent_at)
       VALUES ('2145550123', '214555', '192.0.2.1', '192.0.2.0', $1)`,
      [old],
    ),
  );
  const early = await start();
  await early.stop();
  expect(await codesLeft()).toHaveLength(1);

  const wait = systemClock.delay;
  let hours = 0;
  const delay = jest.spyOn(systemClock, 'delay').mockImplementation((ms, signal) => {
    if (ms !== HOUR_MS) return wait(ms, signal);
    hours += 1;
    // The first hour is over at once; the second begins when the purge is done.
    return wait(hours === 1 ? 0 : HOUR_MS, signal);
  });
  try {
    const late = await start();
    await eventually('a purge', 10_000, () => hours === 2);
    await late.stop();
  } finally {
    delay.mockRestore();
  }
  expect(await codesLeft()).toEqual([]);
}, 60_000);

test('the metrics of a started service know the destinations of its settings', async () => {
  await withDatabase((db) =>
    db.exec(`INSERT INTO deliveries (delivery_id, lead_id, version, destination, state, created_at)
      VALUES (gen_random_uuid(), gen_random_uuid(), 1, 'crm', 'dead', now())`),
  );
  const { lines } = await start({
    DELIVERY_URLS: 'crm=https://crm.example.com/leads|whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0',
    METRICS_PORT: '0',
  });
  const url = lines.flatMap((line) => /^Metrics: (\S+)$/.exec(line)?.[1] ?? [])[0];
  const metrics = (await (await fetch(url ?? '')).text()).split('\n');
  const delivery = metrics.filter((line) => /^tidyguard_deliver[^ ]*destination="crm"/.test(line));
  expect(delivery).toEqual([
    'tidyguard_deliveries{destination="crm",event="lead",state="dead"} 1',
    'tidyguard_delivery_oldest_waiting_seconds{destination="crm"} 0',
  ]);
}, 60_000);

const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '0'.repeat(32),
  TWILIO_VERIFY_SERVICE_SID: `VA${'0'.repeat(32)}`,
};

test.each<[string, Record<string, string>, unknown]>([
  ['none set', {}, { sender: 'local', asksLineTypes: false, asksDns: true }],
  ['EMAIL_MX=off', { EMAIL_MX: 'off' }, { sender: 'local', asksLineTypes: false, asksDns: false }],
  ['Twilio', TWILIO, { sender: 'provider', asksLineTypes: false, asksDns: true }],
  [
    'Twilio and its look-up',
    { ...TWILIO, TWILIO_LOOKUP: 'on' },
    { sender: 'provider', asksLineTypes: true, asksDns: true },
  ],
  [
    'NODE_ENV=production alone',
    { NODE_ENV: 'production', RATE_LIMIT: 'on' },
    { sender: undefined, asksLineTypes: false, asksDns: true },
  ],
])('asks those for what it needs that the settings name: %s', async (_which, env, expected) => {
  const config = testConfig({ DATA_DIR: dataDir, ...env });
  const { codeSender, lineTypes, mailDomains } = await createProviders(config, () => undefined);
  expect({
    sender: codeSender?.kind,
    asksLineTypes: lineTypes !== null,
    asksDns: mailDomains !== null,
  }).toEqual(expected);
});
