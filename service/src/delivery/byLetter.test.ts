/** Companies that want their leads by e-mail, with a real mail server. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Terms } from '../companies/terms.ts';
import { paths } from '../contract/index.ts';
import { leadReference } from '../common/leadReference.ts';
import { fileTransport, mailFolderOf } from '../mail/fileTransport.ts';
import { SEND_LIMIT_MS, smtpTransport } from '../mail/smtpTransport.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { replayDead } from '../repositories/deliveries.ts';
import { addOptOut } from '../repositories/optOuts.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { sampleCompany } from '../testing/companies.ts';
import { eventually } from '../testing/eventually.ts';
import { post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { withContact } from '../testing/samples.ts';
import { readMail } from '../testing/readMail.ts';
import { startMailServer, type MailAnswer } from '../testing/smtpServer.ts';
import { withTicket } from '../testing/tickets.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();
/** Longer than a sweep and an attempt. */
const LIMIT_MS = 12_000;
const ADDRESS = 'leads@first.example.com';

const company = (id: string, changes: Partial<Terms> = {}) =>
  sampleCompany(id, { destination: `leads@${id}.example.com`, ...changes });

async function serve(
  answer?: (to: string, attempt: number) => MailAnswer,
  env: Record<string, string> = {},
) {
  const server = await startMailServer(answer);
  closeLater(() => server.close());
  const config = testConfig({ MAIL_URL: server.url, DELIVERY_RETRY_SECONDS: '1,1', ...env });
  const mailTransport = smtpTransport({ ...config.mail, url: server.url });
  const warnings: string[] = [];
  const stream = { write: (line: string) => void warnings.push(line) };
  const app = await testApp(db, { config, mailTransport, logger: { level: 'warn', stream } });
  closeLater(() => app.close());
  /** The mails to a company, once `count` of them have arrived. */
  const mailsTo = async (to: string, count: number) => {
    const own = () => server.received.filter((mail) => mail.to === to);
    await eventually(`mail ${count} to ${to}`, LIMIT_MS, () => own().length >= count);
    expect(own()).toHaveLength(count);
    return own().map(({ content }) => readMail(content));
  };
  return { app, server, warnings, mailsTo };
}

const submit = async (app: Awaited<ReturnType<typeof testApp>>) => {
  const lead = await matchedLead(app, await askForCompanies(app), new Date());
  const { body } = await post(app, paths.lead, lead);
  return { lead, leadId: String(body.lead_id) };
};

const deliveries = () =>
  db.query<{ destination: string; event: string; state: string; last_error: string | null }>(
    'SELECT destination, event, state, last_error FROM deliveries ORDER BY created_at',
  );

test('the company that has the lead reads whom to call, when and why, and answers by the link', async () => {
  await listCompanies(db, company('first', { weight: 100 }), company('second'));
  const { app, server, mailsTo } = await serve();
  const { lead, leadId } = await submit(app);
  const [mail] = await mailsTo(ADDRESS, 1);
  expect(mail?.subject).toBe(`Request ${leadReference(leadId)} from ZIP code 75201`);
  const text = mail?.text ?? '';
  for (const part of [
    "Ana O'Neil-Núñez expects your call",
    '(214) 555-0123',
    'ana@example.com',
    String(lead.consent.tcpa_text),
  ]) {
    expect(text.replaceAll(/\s+/g, ' ').toLowerCase()).toContain(part.toLowerCase());
  }
  // Which of the two the letter says depends on the time of day.
  expect(text).toMatch(/You may call (from|at once)/);
  const link = /https:\/\/[^\s\]]+\/hooks\/company\/answer\/[^\s\]]+/.exec(text)?.[0] ?? '';
  const { pathname } = new URL(link);
  expect((await app.inject({ url: pathname })).statusCode).toBe(200);
  const accepted = await app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'answer=accept',
  });
  expect(accepted.statusCode).toBeLessThan(400);
  const [assignment] = await db.query<{ company_id: string; is_accepted: boolean }>(
    'SELECT company_id, accepted_at IS NOT NULL AS is_accepted FROM assignments',
  );
  expect(assignment).toEqual({ company_id: 'first', is_accepted: true });
  expect(server.received.some(({ to }) => to === 'leads@second.example.com')).toBe(false);
  // Its result is saved after the mail has arrived.
  await eventually('the result', LIMIT_MS, async () => {
    return (await deliveries())[0]?.state === 'delivered';
  });
  expect(await deliveries()).toMatchObject([{ destination: 'company:first', event: 'lead' }]);
}, 60_000);

test('no job is handed to a second worker while its mail may still be on its way', async () => {
  await listCompanies(db, company('first'));
  const { app } = await serve(() => ({ at: 'to', code: 451, words: '4.3.0 later' }));
  await submit(app);
  const jobs = () =>
    db.query<{ seconds: number }>(
      `SELECT extract(epoch FROM expire_in)::int AS seconds FROM pgboss.job
       WHERE name = 'deliver-companies'`,
    );
  await eventually('a job', LIMIT_MS, async () => (await jobs()).length > 0);
  for (const { seconds } of await jobs()) expect(seconds * 1_000).toBeGreaterThan(SEND_LIMIT_MS);
}, 60_000);

test('a STOP that comes while the server takes the mail keeps it from going', async () => {
  await listCompanies(db, company('first'));
  const { app, server, warnings } = await serve(
    () => {
      void addOptOut(db, '2145550123', 'STOP', new Date());
      return 'take';
    },
    { DELIVERY_RETRY_SECONDS: '1' },
  );
  await submit(app);
  const leadState = async () => (await deliveries()).find(({ event }) => event === 'lead');
  await eventually('the end', LIMIT_MS, async () => (await leadState())?.state === 'withheld');
  await app.close();
  // Nothing failed, and nothing is to be replayed.
  expect(warnings.filter((line) => line.includes('delivery'))).toEqual([]);
  expect(server.asked.length).toBeGreaterThan(0);
  expect(server.received.map(({ content }) => readMail(content).subject)).not.toContainEqual(
    expect.stringMatching(/^Request/),
  );
}, 60_000);

test('a correction, a STOP and an erasure follow, and the notices name nobody', async () => {
  await listCompanies(db, company('first'));
  const { app, mailsTo } = await serve();
  const { lead, leadId } = await submit(app);
  await mailsTo(ADDRESS, 1);
  const again = await withTicket(app, lead, { session_key: lead.session_key ?? '' });
  await post(app, paths.lead, withContact(again, { email: 'ana.lee@example.com' }));
  const [, corrected] = await mailsTo(ADDRESS, 2);
  expect(corrected?.subject).toBe(`Request ${leadReference(leadId)} has changed`);
  expect(corrected?.text).toContain('ana.lee@example.com');

  await addOptOut(db, '2145550123', 'STOP', new Date());
  const [, , stopped] = await mailsTo(ADDRESS, 3);
  expect(stopped?.subject).toBe(`Do not call: request ${leadReference(leadId)}`);
  const subject = { kind: 'phone', value: '2145550123' } as const;
  await createOperations(db, null, testConfig()).erase({ subject, withConsent: false });
  const [, , , erased] = await mailsTo(ADDRESS, 4);
  expect(erased?.subject).toBe(`Delete request ${leadReference(leadId)}`);
  for (const notice of [stopped, erased]) {
    expect(`${notice?.subject} ${notice?.text}`).toContain(leadReference(leadId));
    expect(`${notice?.subject} ${notice?.text}`).not.toMatch(/Ana|Neil|0123|ana/);
  }
}, 60_000);

test('an address that takes no mail is given up at once, and the lead reaches the next named company', async () => {
  await listCompanies(db, company('first', { weight: 100 }), company('second'));
  const { app, server, mailsTo } = await serve((to) =>
    to === ADDRESS ? { at: 'to', code: 550, words: '5.1.1 no such mailbox' } : 'take',
  );
  await submit(app);
  await eventually('the end', LIMIT_MS, async () => (await deliveries())[0]?.state === 'dead');
  expect(server.asked.filter((to) => to === ADDRESS)).toHaveLength(1);
  await db.query('UPDATE assignments SET answer_by = assigned_at');
  await mailsTo('leads@second.example.com', 1);
}, 60_000);

test.each<[string, MailAnswer]>([
  ['refuses for now', { at: 'message', code: 451, words: '4.3.0 later' }],
  ['ends the connection before it says that it has the mail', 'cut'],
])(
  'a server that %s gets the mail again, with the same Message-ID',
  async (_what, first) => {
    await listCompanies(db, company('first'));
    const { app, server } = await serve((to, attempt) =>
      to === ADDRESS && attempt === 1 ? first : 'take',
    );
    await submit(app);
    await eventually('the mail', LIMIT_MS, async () => {
      return (await deliveries())[0]?.state === 'delivered';
    });
    const ids = server.received.filter(({ to }) => to === ADDRESS).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    expect(server.asked.filter((to) => to === ADDRESS)).toHaveLength(2);
  },
  60_000,
);

test('in production without a mail server an e-mail is a failed attempt, dead in the end and sent by a replay', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-company-mail-'));
  closeLater(() => rm(dataDir, { recursive: true, force: true }));
  await listCompanies(db, company('first'));
  const config = {
    ...testConfig({ DATA_DIR: dataDir, DELIVERY_RETRY_SECONDS: '1' }),
    production: true,
  };
  const mailTransport = fileTransport(mailFolderOf(dataDir));
  const app = await testApp(db, { config, mailTransport });
  closeLater(() => app.close());
  // The tests' requests have no origin, which production requires.
  config.production = false;
  const lead = await matchedLead(app, await askForCompanies(app), new Date(), '2142345678');
  await post(app, paths.lead, lead);
  await eventually('the dead letter', LIMIT_MS, async () => {
    return (await deliveries())[0]?.state === 'dead';
  });
  expect(await deliveries()).toMatchObject([
    { destination: 'company:first', event: 'lead', last_error: 'MAIL_URL is not set' },
  ]);
  await app.close();
  const { mailsTo } = await serve();
  const operations = createOperations(db, null, { ...config, production: true });
  expect((await operations.companies()).map(({ reach }) => reach)).toEqual(['nothing']);
  expect(await replayDead(db, null)).toBe(1);
  expect(await mailsTo(ADDRESS, 1)).toHaveLength(1);
}, 60_000);

test('without a mail server the e-mail is a file, which an erasure removes but for what names nobody', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-company-mail-'));
  closeLater(() => rm(dataDir, { recursive: true, force: true }));
  await listCompanies(db, company('first'));
  const config = testConfig({ DATA_DIR: dataDir });
  const folder = mailFolderOf(dataDir);
  const app = await testApp(db, { config, mailTransport: fileTransport(folder) });
  closeLater(() => app.close());
  await submit(app);
  const told = async (count: number) => {
    await eventually(`delivery ${count}`, LIMIT_MS, async () => {
      const rows = await deliveries();
      return rows.filter(({ state }) => state === 'delivered').length === count;
    });
  };
  await told(1);
  // The visitor's confirmation is the second file.
  await eventually('both files', LIMIT_MS, async () => (await readdir(folder)).length === 2);
  const subject = { kind: 'phone', value: '2145550123' } as const;
  const operations = createOperations(db, null, config);
  await operations.erase({ subject, withConsent: true });
  await eventually('the notice', LIMIT_MS, async () => {
    return (await deliveries()).some(
      ({ event, state }) => event === 'person.erased' && state === 'delivered',
    );
  });
  const notices = await db.query<{ delivery_id: string }>(
    "SELECT delivery_id FROM deliveries WHERE event = 'person.erased'",
  );
  expect(await readdir(folder)).toEqual(notices.map(({ delivery_id }) => `${delivery_id}.eml`));
  await operations.erase({ subject, withConsent: true });
  expect(await readdir(folder)).toHaveLength(1);
}, 60_000);
