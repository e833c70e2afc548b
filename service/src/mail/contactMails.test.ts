/** To whom the messages of the contact page go, and how many of them. */
import { randomUUID } from 'node:crypto';
import { paths, type ContactBody } from '../contract/index.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { eventually } from '../testing/eventually.ts';
import { post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { startMailServer } from '../testing/smtpServer.ts';
import { smtpTransport } from './smtpTransport.ts';

const [OFFICE, SENDER] = ['office@clean.example', 'robot@clean.example'];

const db = await sharedDatabase();
const closeLater = closeAfterEach();

const message = (): ContactBody => ({
  message_id: randomUUID(),
  first_name: 'Ana',
  last_name: 'Example',
  email: 'ana@example.com',
  phone: '2145550123',
  message: 'Hello!',
  consent: 'You may use these details to answer me.',
});

/** The app with a mail server, and addresses of its own for mails that it sends and gets. */
async function service() {
  const server = await startMailServer();
  closeLater(() => server.close());
  const config = testConfig({ MAIL_URL: server.url, MAIL_TO: OFFICE, MAIL_SENDER: SENDER });
  const mailTransport = smtpTransport({ ...config.mail, url: server.url });
  const app = await testApp(db, { config, mailTransport });
  closeLater(() => app.close());
  return { app, server };
}

/** The mails to the office that are no longer pending, oldest first. */
const settled = async (count: number) => {
  const read = () =>
    db.query<{ state: string; reason: string | null }>(
      `SELECT state, reason FROM mails WHERE kind = 'contact' AND state <> 'pending'
       ORDER BY created_at`,
    );
  await eventually('the mails', 40_000, async () => (await read()).length === count);
  return read();
};

test('a message reaches MAIL_TO, and everything is sent by MAIL_SENDER', async () => {
  const { app, server } = await service();
  await post(app, paths.contact, message());
  await eventually('both mails', 10_000, () => server.received.length === 2);
  const sent = server.received.map(({ from, to }) => ({ from, to }));
  expect(sent.sort((one, other) => one.to.localeCompare(other.to))).toEqual([
    { from: SENDER, to: 'ana@example.com' },
    { from: SENDER, to: OFFICE },
  ]);
});

test('the company gets 200 messages in a day, and no more', async () => {
  const { app } = await service();
  for (let sent = 1; sent <= 201; sent += 1) await post(app, paths.contact, message());
  expect((await settled(201)).slice(199)).toEqual([
    { state: 'sent', reason: null },
    { state: 'withheld', reason: 'limited' },
  ]);
}, 60_000);
