/** E-mails on their way to a real SMTP server. */
import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import { systemClock, type Clock } from '../common/clock.ts';
import { readOpeningHours } from '../companies/openingHours.ts';
import { paths, type ContactBody } from '../contract/index.ts';
import { takeAnswer, type CompanyAnswer } from '../matching/answers.ts';
import { readAssignments } from '../repositories/assignments.ts';
import { addBounce } from '../repositories/mails.ts';
import { addOptOut, addSaleOptOut } from '../repositories/optOuts.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { replay } from '../operation/replay.ts';
import { sampleCompany } from '../testing/companies.ts';
import { eventually } from '../testing/eventually.ts';
import { endPauses, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { leadSubmission, withContact } from '../testing/samples.ts';
import { impatientClock } from '../testing/impatientClock.ts';
import { PausedSweeps } from '../testing/pausedSweeps.ts';
import { readMail } from '../testing/readMail.ts';
import { startMailServer, type FakeMailServer, type MailAnswer } from '../testing/smtpServer.ts';
import { smtpTransport } from './smtpTransport.ts';

const db = await sharedDatabase();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Row extends Record<string, unknown> {
  kind: string;
  recipient: string;
  state: string;
  reason: string | null;
  attempts: number;
  last_error: string | null;
}
const rows = () =>
  db.query<Row>(
    `SELECT kind, recipient, state, reason, attempts, last_error FROM mails ORDER BY created_at, kind`,
  );
const settled = (count: number) =>
  eventually('the mails', 10_000, async () => {
    const all = await rows();
    return all.length >= count && all.every(({ state }) => state !== 'pending');
  });

/** The app with a mail server that answers as given. */
async function service(answer?: (to: string, attempt: number) => MailAnswer, clock?: Clock) {
  const server = await startMailServer(answer);
  closing.push(() => server.close());
  return { server, app: await appFor(server, '1,1', clock) };
}

/** The same, but mails are only stored; `sendAll` then sends them. */
async function patientService() {
  const clock = new PausedSweeps();
  return { ...(await service(undefined, clock)), sendAll: () => clock.resume() };
}

async function appFor({ url }: Pick<FakeMailServer, 'url'>, pauses = '1,1', clock?: Clock) {
  const config = testConfig({ MAIL_URL: url, DELIVERY_RETRY_SECONDS: pauses });
  const app = await testApp(db, {
    config,
    ...(clock && { clock }),
    mailTransport: smtpTransport({ ...config.mail, url }),
  });
  closing.push(() => app.close());
  return app;
}

const message = (changes: Partial<ContactBody> = {}): ContactBody => ({
  message_id: randomUUID(),
  first_name: 'Ana',
  last_name: 'Example',
  email: 'ana@example.com',
  phone: '2145550123',
  message: 'Hello!\nDo you clean on Sundays?',
  consent: 'You may use these details to answer me.',
  ...changes,
});

const noLimit = { day: null, week: null, month: null };

const lead = (email = 'ana@example.com') => leadSubmission({}, { email });

test('a request is confirmed once, however often it is sent', async () => {
  const { app, server } = await service();
  const submission = lead();
  for (let time = 0; time < 3; time += 1) await post(app, paths.lead, submission);
  await settled(1);
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({ to: 'ana@example.com', from: 'hello@tidyguard.example' });
  expect(mail?.content).toMatch(/^Subject: TidyGuard has your request\r$/m);
  expect(mail?.content).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mail?.content).toContain('multipart/alternative');
  expect(mail?.id).toMatch(/^<[0-9a-f-]{36}@tidyguard\.example>$/);
});

test('the confirmation names the company that has the lead, and no call where none has it', async () => {
  const terms = { shown_name: 'Bright Home Co. of Dallas', capacity: { ...noLimit, day: 1 } };
  await listCompanies(db, sampleCompany('bright-home', terms));
  const { app, server } = await service();
  const matched = await matchedLead(app, await askForCompanies(app), new Date());
  await post(app, paths.lead, matched);
  await post(app, paths.lead, leadSubmission({}, { phone: '2145550124', email: 'b@example.com' }));
  await settled(2);
  const textTo = (address: string) =>
    server.received.find(({ to }) => to === address)?.content.replaceAll('=\r\n', '') ?? '';
  expect(textTo('ana@example.com')).toContain(
    'Bright Home Co. of Dallas calls or texts the number',
  );
  expect(textTo('b@example.com')).toContain('No company has your request yet');
  expect(textTo('b@example.com')).not.toMatch(/number ending in|minutes/);
});

test('who was told of a company is told when another one calls, or none', async () => {
  const named = (id: string, shown_name: string, weight: number) =>
    sampleCompany(id, { shown_name, weight, hours: readOpeningHours('mon-sun 0:00-24:00') ?? {} });
  await listCompanies(db, named('first', 'First Home', 100), named('second', 'Second Home', 1));
  const { app, server, sendAll } = await patientService();
  const matched = await matchedLead(app, await askForCompanies(app), new Date());
  const { body } = await post(app, paths.lead, matched);
  const giveBack = async () => {
    const [assignment] = await readAssignments(db, [String(body.lead_id)]);
    const { promise } = standardProduct;
    await takeAnswer({ db, clock: systemClock, promise }, assignment?.assignment_id ?? '', {
      answer: 'return',
      reason: 'no_time',
    });
  };
  sendAll();
  await settled(1);
  await giveBack();
  // Returned again before the next mail goes out, which tells the state at that time.
  await giveBack();
  sendAll();
  await settled(2);
  const mails = server.received.map(({ content }) => readMail(content));
  expect(mails.map(({ subject }) => subject)).toEqual([
    'TidyGuard has your request',
    'Who calls you about your TidyGuard request',
  ]);
  expect(mails[0]?.text).toContain('First Home calls');
  expect(mails[1]?.text.replaceAll(/\s+/g, ' ')).toContain('so nobody calls you for now');
  expect(mails[1]?.text).not.toContain('Home calls');
});

test('who opted out is not told that nobody calls', async () => {
  await listCompanies(db, sampleCompany('first'));
  const { app } = await service();
  const matched = await matchedLead(app, await askForCompanies(app), new Date());
  const { body } = await post(app, paths.lead, matched);
  await settled(1);
  const [assignment] = await readAssignments(db, [String(body.lead_id)]);
  const { promise } = standardProduct;
  const answer = (given: CompanyAnswer) =>
    takeAnswer({ db, clock: systemClock, promise }, assignment?.assignment_id ?? '', given);
  await answer({ answer: 'accept' });
  await addOptOut(db, matched.lead.phone, 'STOP', new Date());
  await answer({ answer: 'return', reason: 'no_time' });
  await settled(2);
  expect(await rows()).toMatchObject([
    { kind: 'confirmation', state: 'sent' },
    { kind: 'caller_change', state: 'withheld', reason: 'opted_out' },
  ]);
});

test('a confirmation that is still to be sent tells by itself who calls', async () => {
  await listCompanies(db, sampleCompany('first'));
  const { app } = await service(() => ({ at: 'to', code: 451, words: 'later' }), systemClock);
  const matched = await matchedLead(app, await askForCompanies(app), new Date());
  const { body } = await post(app, paths.lead, matched);
  const [assignment] = await readAssignments(db, [String(body.lead_id)]);
  const { promise } = standardProduct;
  await takeAnswer({ db, clock: systemClock, promise }, assignment?.assignment_id ?? '', {
    answer: 'return',
    reason: 'no_time',
  });
  expect(await db.query('SELECT kind FROM mails')).toEqual([{ kind: 'confirmation' }]);
});

test('another version of the same lead is not confirmed again, and what is confirmed is the newest', async () => {
  const { app, server, sendAll } = await patientService();
  const first = lead();
  await post(app, paths.lead, first);
  await post(app, paths.lead, {
    ...first,
    quiz_answers: { ...first.quiz_answers, zip: '10001' },
  });
  sendAll();
  await settled(1);
  expect(readMail(server.received[0]?.content ?? '').text).toContain('10001');
  expect(await db.query('SELECT 1 FROM lead_versions')).toHaveLength(2);
  expect(server.asked).toEqual(['ana@example.com']);
});

test('an address that is corrected before the mail goes out gets none, until the visitor comes back to it', async () => {
  const { app, server, sendAll } = await patientService();
  const wrong = lead('anna@example.com');
  await post(app, paths.lead, wrong);
  await post(app, paths.lead, withContact(wrong, { email: 'Ana@example.com' }));
  sendAll();
  await settled(2);
  expect(server.asked).toEqual(['ana@example.com']);
  expect(await rows()).toMatchObject([
    { recipient: 'anna@example.com', state: 'withheld', reason: 'corrected' },
    { recipient: 'ana@example.com', state: 'sent', reason: null },
  ]);
  // As the page sends it, with another answer: without a change it would be version 1 again.
  const quiz_answers = { ...wrong.quiz_answers, timing: 'browsing' as const };
  await post(app, paths.lead, { ...wrong, quiz_answers });
  sendAll();
  await eventually('the mail', 10_000, () => server.asked.includes('anna@example.com'));
});

test('a held lead is confirmed when it is released, once, and promised no minutes that are over', async () => {
  let now = Date.parse('2026-11-24T18:00:00.000Z'); // Noon in Dallas.
  const { app, server } = await service(undefined, { ...impatientClock, now: () => new Date(now) });
  const submission = leadSubmission();
  const { body } = await post(app, paths.lead, {
    ...submission,
    signals: { ...submission.signals, honeypot: 'http://spam.example' },
  });
  await post(app, paths.lead, lead('next@example.com'));
  await settled(1);
  expect(server.asked).toEqual(['next@example.com']);
  now += 60 * 60_000;
  const operations = createOperations(db, null, testConfig());
  const release = { leadId: String(body.lead_id), by: 'operator@host' };
  expect(await operations.release(release)).toEqual({ released: 1 });
  await settled(2);
  expect(await operations.release(release)).toEqual({ released: 0 });
  const [first, second] = server.received.map(({ content }) => readMail(content).text);
  expect(first).toMatch(/within about \d+ minutes/);
  expect(second).toContain('calls or texts the number ending in');
  expect(second).not.toMatch(/within about/);
});

test('what the server cannot take now is tried again, and arrives once', async () => {
  const later = { code: 451, words: '4.3.0 later' };
  const { app, server } = await service((_to, attempt) =>
    attempt === 1 ? { at: 'to', ...later } : attempt === 2 ? { at: 'message', ...later } : 'take',
  );
  await post(app, paths.lead, lead());
  await settled(1);
  expect(server.received).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 3 }]);
}, 20_000);

test('after its last attempt a mail is dead, and is sent when it is replayed', async () => {
  let isUp = false;
  const server = await startMailServer(() =>
    isUp ? 'take' : { at: 'to', code: 421, words: 'closed for today' },
  );
  closing.push(() => server.close());
  const app = await appFor(server, '1');
  await post(app, paths.lead, lead());
  await settled(1);
  expect(await rows()).toMatchObject([
    { state: 'dead', reason: 'failed', attempts: 2, last_error: '421' },
  ]);
  await app.close();
  isUp = true;
  const request = { leadId: null, since: null };
  expect(await replay(db, () => [], request)).toEqual({ revived: 0, added: 0, mails: 1 });
  await appFor(server);
  await eventually('the replayed mail', 10_000, () => server.received.length === 1);
}, 30_000);

describe('mails that are dead for more than three days', () => {
  const HOUR_MS = 3_600_000;
  const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  const all = { leadId: null, since: null };

  const deadMail = async (url: string, body: object, mails = 1) => {
    const { app } = await service(() => ({ at: 'message', code: 554, words: 'refused' }));
    const response = await post(app, url, body);
    await settled(mails);
    await app.close();
    return String(response.body.lead_id);
  };

  test('are sent by a replay of all within that time', async () => {
    await deadMail(paths.lead, lead());
    expect(await replay(db, () => [], all, later(71))).toMatchObject({ mails: 1 });
  });

  test('are not sent to visitors by a replay of all later, which closes them', async () => {
    await deadMail(paths.lead, lead());
    const tooLate = later(72);
    expect(await replay(db, () => [], all, tooLate)).toEqual({
      revived: 0,
      added: 0,
      tooOldMails: 1,
    });
    expect(await rows()).toMatchObject([{ state: 'withheld', reason: 'too_old' }]);
    expect(await replay(db, () => [], all, tooLate)).toEqual({ revived: 0, added: 0 });
  });

  test('are sent by a replay of their lead', async () => {
    const leadId = await deadMail(paths.lead, lead());
    const request = { leadId, since: null };
    expect(await replay(db, () => [], request, later(72))).toMatchObject({ mails: 1 });
  });

  test('are sent to the company, where somebody wrote to it on the contact page', async () => {
    await deadMail(paths.contact, message(), 2);
    expect(await replay(db, () => [], all, later(72))).toMatchObject({ mails: 1, tooOldMails: 1 });
    expect(await rows()).toMatchObject([
      { kind: 'contact', state: 'pending' },
      { state: 'withheld' },
    ]);
  });
});

test('an address that a later report said takes no mail gets nothing more, another one does', async () => {
  const { app, server } = await service();
  // Twice, as after two reports, and with the spaces and capitals that the operator copied.
  await addBounce(db, ' Ana@Example.com ', new Date());
  await addBounce(db, ' Ana@Example.com ', new Date());
  await post(app, paths.lead, lead('ANA@example.com'));
  await post(app, paths.lead, leadSubmission({}, { phone: '2145550124', email: 'b@example.com' }));
  await settled(2);
  expect(server.received.map(({ to }) => to)).toEqual(['b@example.com']);
  expect(await rows()).toMatchObject([
    { recipient: 'ana@example.com', state: 'withheld', reason: 'bounced' },
    { recipient: 'b@example.com', state: 'sent' },
  ]);
});

test('the company’s own address gets every message, even if it once took none', async () => {
  let isThere = false;
  const { app, server } = await service(() =>
    isThere ? 'take' : { at: 'to', code: 550, words: '5.1.1 no such user' },
  );
  await post(app, paths.contact, message());
  await settled(2);
  isThere = true;
  await post(app, paths.contact, message());
  await settled(4);
  expect(server.received.map(({ to }) => to)).toContain(testConfig({}).mail?.to);
});

test('an address that there is not gets nothing more, and only the code of the answer is kept', async () => {
  const { app, server } = await service(() => ({
    at: 'to',
    code: 550,
    words: '5.1.1 <ana@example.com>: no such user',
  }));
  await post(app, paths.lead, lead());
  await settled(1);
  await post(app, paths.lead, lead('ANA@example.com'));
  await settled(2);
  expect(server.asked).toEqual(['ana@example.com']);
  expect(await rows()).toMatchObject([
    { state: 'dead', reason: 'bounced', last_error: '550 5.1.1' },
    { state: 'withheld', reason: 'bounced' },
  ]);
});

test('a message that is refused for another reason does not block its address', async () => {
  const { app, server } = await service((_to, attempt) =>
    attempt === 1 ? { at: 'message', code: 554, words: '5.7.1 looks like spam' } : 'take',
  );
  await post(app, paths.lead, lead());
  await settled(1);
  await post(app, paths.lead, lead());
  await settled(2);
  expect(server.received.map(({ to }) => to)).toEqual(['ana@example.com']);
});

test('who opted out before the mail goes out gets none', async () => {
  // Nothing listens there: the mail waits for its next attempt.
  const config = testConfig({ DELIVERY_RETRY_SECONDS: '600' });
  const away = smtpTransport({ ...config.mail, url: 'smtp://127.0.0.1:9' });
  const app = await testApp(db, { config, mailTransport: away });
  closing.push(() => app.close());
  await post(app, paths.lead, lead());
  await eventually('the first attempt', 10_000, async () => (await rows())[0]?.attempts === 1);
  const subjects = [{ kind: 'email', value: 'ana@example.com' } as const];
  await addSaleOptOut(db, { subjects, source: 'form', gpc: false }, new Date());
  await endPauses(db);
  await settled(1);
  expect(await rows()).toMatchObject([{ state: 'withheld', reason: 'opted_out' }]);
}, 20_000);

test.each([
  ['the phone that was corrected says STOP', '2145550123', { state: 'sent', reason: null }],
  ['the present phone says STOP', '2145550188', { state: 'withheld', reason: 'opted_out' }],
])(
  'a mail goes by the consent of the version that it tells of, where %s before that',
  async (_who, phone, expected) => {
    const { app, server, sendAll } = await patientService();
    const first = lead();
    await post(app, paths.lead, first);
    await post(app, paths.lead, withContact(first, { phone: '2145550188' }));
    await addOptOut(db, phone, 'STOP', new Date());
    sendAll();
    await settled(1);
    expect(await rows()).toMatchObject([expected]);
    expect(server.received).toHaveLength(expected.state === 'sent' ? 1 : 0);
  },
  20_000,
);

test.each(['silent', 'cut'] as const)(
  'a message that may have arrived (%s) is never sent twice by itself',
  async (answer) => {
    const { app, server } = await service(() => answer);
    await post(app, paths.lead, lead());
    await eventually('the message', 10_000, () => server.received.length === 1);
    if (answer === 'silent') await app.close();
    await settled(1);
    expect(await rows()).toMatchObject([{ state: 'dead', reason: 'unknown' }]);
    expect(server.received).toHaveLength(1);
  },
  20_000,
);

test.each<[string, MailAnswer]>([
  ['may have arrived', 'cut'],
  ['was refused as a whole', { at: 'message', code: 554, words: '5.7.1 looks like spam' }],
])('a message that %s is sent again when it is replayed', async (_, answer) => {
  const { app, server } = await service((_to, attempt) => (attempt === 1 ? answer : 'take'));
  await post(app, paths.lead, lead());
  await settled(1);
  expect(await rows()).toMatchObject([{ state: 'dead' }]);
  expect(await replay(db, () => [], { leadId: null, since: null })).toMatchObject({ mails: 1 });
  await settled(1);
  expect(await rows()).toMatchObject([{ state: 'sent', reason: null }]);
  expect(server.asked).toHaveLength(2);
});

test('a message of the contact page reaches the company, with a copy to who wrote it, once', async () => {
  const { app, server } = await service();
  const body = message({ email: ' ana@ex\u00adample.com\u200b' });
  for (let time = 0; time < 3; time += 1) {
    expect(await post(app, paths.contact, body)).toMatchObject({
      status: 200,
      body: { status: 'accepted' },
    });
  }
  await settled(2);
  expect(server.asked.sort()).toEqual(['ana@example.com', 'hello@tidyguard.example']);
  const toCompany = server.received.find(({ to }) => to === 'hello@tidyguard.example');
  expect(toCompany?.content).toMatch(/^Reply-To: ana@example.com\r$/m);
  expect(toCompany?.content).toMatch(/^Subject: A message from Ana Example\r$/m);
  expect(toCompany?.content).toContain('Do you clean on Sundays?');
});

test('a message that a program wrote is marked, and nobody gets a copy', async () => {
  const { app, server } = await service();
  await post(app, paths.contact, message({ honeypot: 'http://spam.example' }));
  await settled(1);
  expect(server.asked).toEqual(['hello@tidyguard.example']);
  expect(server.received[0]?.content).toMatch(/^Subject: \[Suspicious\] A message/m);
});

test('an address gets five mails in a day, whoever enters it', async () => {
  const { app, server } = await service();
  for (let time = 0; time < 7; time += 1) await post(app, paths.contact, message());
  await settled(14);
  expect(server.asked.filter((to) => to === 'ana@example.com')).toHaveLength(5);
  expect(server.asked.filter((to) => to === 'hello@tidyguard.example')).toHaveLength(7);
  expect((await rows()).filter(({ reason }) => reason === 'limited')).toHaveLength(2);
  await db.query(
    "UPDATE mails SET created_at = created_at - interval '1 day', sent_at = sent_at - interval '1 day'",
  );
  await post(app, paths.contact, message());
  await settled(16);
  expect(server.asked.filter((to) => to === 'ana@example.com')).toHaveLength(6);
}, 20_000);

test('a message cannot add recipients or headers', async () => {
  const { app, server } = await service();
  const first_name = 'Ana\r\nBcc: other@example.com';
  await post(
    app,
    paths.contact,
    message({ first_name, message: '.\r\nRCPT TO:<x@example.com>\r\n.' }),
  );
  expect(
    await post(app, paths.contact, message({ email: 'a@example.com, b@example.com' })),
  ).toMatchObject({ status: 422, body: { field: 'email' } });
  await settled(2);
  expect(server.asked.sort()).toEqual(['ana@example.com', 'hello@tidyguard.example']);
  const headers = server.received.map(({ content }) => content.split('\r\n\r\n')[0] ?? '');
  expect(headers.filter((lines) => /^(bcc|cc|rcpt)/im.test(lines))).toEqual([]);
});
