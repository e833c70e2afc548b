import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { paths } from '../../contract/index.ts';
import { amount } from '../../testing/amount.ts';
import { startFakeDestination } from '../../testing/fakeDestination.ts';
import { eventually } from '../../testing/eventually.ts';
import { startPostgres, type PostgresServer } from '../../testing/postgres.ts';
import { startMailServer, type FakeMailServer } from '../../testing/smtpServer.ts';
import { leadSubmission, withContact } from '../../testing/samples.ts';
import { ticketBody } from '../../testing/tickets.ts';
import {
  killServers,
  postTo,
  startServer,
  type ServerProcess,
} from '../../testing/serverProcess.ts';
import { verifyPostgres } from '../../testing/verifyChain.ts';

const LEADS = amount(5_000, 1_000);
/** Every twentieth lead has an e-mail address of its own; the rest share one. */
const OWN_ADDRESS = 20;
const VISITORS = 24;
const KILL_AT = 0.3 * LEADS;
const RESTART_SERVER_AT = 0.5 * LEADS;
const RESTART_DATABASE_AT = 0.7 * LEADS;

let postgres: PostgresServer;
let target: Awaited<ReturnType<typeof startFakeDestination>> | undefined;
let mails: FakeMailServer | undefined;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  killServers();
  // Also if the test failed: a listening server would keep Jest from ending.
  await target?.close();
  await mails?.close();
  await postgres.close();
});

test('delivers every lead, and leaves the chain of consents whole, with two processes, a kill, a database restart and a destination that fails a third', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-two-'));
  const receiver = await startFakeDestination(() => (Math.random() < 1 / 3 ? 503 : 200));
  target = receiver;
  const letters = await startMailServer();
  mails = letters;
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    DELIVERY_URLS: receiver.setting,
    MAIL_URL: letters.url,
    DELIVERY_RETRY_SECONDS: Array.from({ length: 30 }, () => '1').join(','),
    LOG_LEVEL: 'silent',
  };
  const servers: ServerProcess[] = await Promise.all([startServer(env), startServer(env)]);

  const sessions: string[] = [];
  let acknowledged = 0;
  let refused = 0;
  const events: Promise<unknown>[] = [];
  const onAcknowledged = () => {
    acknowledged += 1;
    if (acknowledged === KILL_AT) events.push((servers[0] as ServerProcess).end('SIGKILL'));
    // The process may still be starting when the database restarts, and then retries.
    if (acknowledged === RESTART_SERVER_AT) {
      events.push(startServer(env).then((server) => (servers[0] = server)));
    }
    if (acknowledged === RESTART_DATABASE_AT) events.push(postgres.restart());
  };

  // Sends a submission to either process until it is acknowledged, like the browser's outbox.
  const submit = async (turn: number) => {
    const email = turn % OWN_ADDRESS === 0 ? { email: `lead${turn}@example.com` } : {};
    const submission = leadSubmission({}, email);
    sessions.push(submission.session_id);
    for (let attempt = turn; ; attempt += 1) {
      const server = servers[attempt % servers.length] as ServerProcess;
      const reply = await postTo(server.url, '/hooks/lead', submission).catch(() => null);
      if (reply?.status === 200) return onAcknowledged();
      refused += 1;
    }
  };
  let turn = 0;
  const started = performance.now();
  const visitor = async () => {
    while (turn < LEADS) await submit((turn += 1));
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  await Promise.all(events);
  const submittedMs = performance.now() - started;

  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const stored = await client.query<{ session_id: string }>(
    'SELECT l.session_id FROM leads l JOIN lead_versions v USING (lead_id) JOIN consents c USING (lead_id, version)',
  );
  expect(stored.rows.map((row) => row.session_id).sort()).toEqual(sessions.sort());

  const delivered = () => new Set(receiver.received.map(({ data }) => data.session_id));
  await eventually('every delivery', 120_000, () => delivered().size === LEADS);
  await eventually('every delivery to be saved', 60_000, async () => {
    const open = await client.query("SELECT 1 FROM deliveries WHERE state <> 'delivered' LIMIT 1");
    return open.rowCount === 0;
  });
  expect(receiver.counts.unsigned).toBe(0);
  expect([...delivered()].sort()).toEqual(sessions);
  const ids = new Set(receiver.received.map(({ id }) => id));
  expect(ids.size).toBe(LEADS);
  const deliveredMs = performance.now() - started;

  // Each mail arrives once, despite the kill and the restarts; one that may have arrived is not sent again.
  const own = () => letters.received.map(({ to }) => to).filter((to) => to.startsWith('lead'));
  const addresses = Array.from(
    { length: LEADS / OWN_ADDRESS },
    (_, n) => (n + 1) * OWN_ADDRESS,
  ).map((number) => `lead${number}@example.com`);
  const unsent = async () => {
    const { rows } = await client.query<{ recipient: string }>(
      "SELECT recipient FROM mails WHERE state <> 'sent' AND recipient LIKE 'lead%'",
    );
    return rows.map(({ recipient }) => recipient);
  };
  await eventually('the mails', 60_000, async () => {
    const left = await unsent();
    // What the killed process had in flight is taken up again after a minute.
    return left.length <= 40;
  });
  expect(own().length).toBe(new Set(own()).size);
  const arrivedOrOpen = new Set([...own(), ...(await unsent())]);
  expect([...arrivedOrOpen].sort()).toEqual(addresses.sort());

  await client.end();
  expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0]);
  // More lanes than one for each process: those of the killed one ended with it.
  const { findings, consents, heads, lanes } = await verifyPostgres(postgres.url, dataDir);
  expect({ findings, consents, heads }).toEqual({ findings: [], consents: LEADS, heads: 1 });
  expect(lanes).toBeGreaterThan(2);
  await rm(dataDir, { recursive: true, force: true });
  process.stdout.write(
    `${LEADS} leads: acknowledged in ${Math.round(submittedMs)} ms (${refused} tries refused), ` +
      `delivered in ${Math.round(deliveredMs)} ms by ${receiver.counts.requests} requests, ` +
      `${receiver.received.length - LEADS} twice\n`,
  );
}, 240_000);

test('a ticket of one process counts in the other, and once in both', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-tickets-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' };
  const servers = await Promise.all([startServer(env), startServer(env)]);
  const [one, two] = servers as [ServerProcess, ServerProcess];
  const sessions: string[] = [];
  for (let visitor = 0; visitor < 20; visitor += 1) {
    const base = leadSubmission();
    const timestamp = new Date().toISOString();
    const session_key = randomUUID();
    const asked = ticketBody(base, { session_key, timestamp });
    const { body } = await postTo(one.url, paths.ticket, asked);
    const ticket = String(body.ticket);
    const consent = { ...base.consent, tcpa_timestamp: timestamp, ticket };
    const lead = { ...base, session_key, consent };
    const other = withContact(lead, { email: 'ana.two@example.com' });
    const replies = await Promise.all([
      postTo(two.url, paths.lead, lead),
      postTo(one.url, paths.lead, other),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    sessions.push(base.session_id);
  }
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(
    'SELECT unproven, count(*)::int FROM consents WHERE session_id = ANY ($1) GROUP BY 1 ORDER BY 1',
    [sessions],
  );
  await client.end();
  expect(rows).toEqual([
    { unproven: 'ticket_used', count: 20 },
    { unproven: null, count: 20 },
  ]);
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await rm(dataDir, { recursive: true });
}, 60_000);
