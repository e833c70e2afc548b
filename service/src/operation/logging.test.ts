import { Writable } from 'node:stream';
import { paths } from '../contract/index.ts';
import { loggerOptions, scrub } from './logging.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { startFakeDestination } from '../testing/fakeDestination.ts';
import { eventually } from '../testing/eventually.ts';
import { post, testApp, testConfig, testDatabase } from '../testing/harness.ts';
import { leadSubmission, sessionContext } from '../testing/samples.ts';

const PERSON = {
  first_name: 'Zelda',
  last_name: 'Quuxworth',
  phone: '2145550177',
  email: 'zelda.q@example.com',
};
const PERSONAL =
  /zelda|quuxworth|2145550177|214.{0,2}555.{0,1}0177|example\.com|192\.0\.2|\b\d{6}\b(?!Z)/i;

const closeLater = closeAfterEach();

test('logs no personal data in a whole visit with errors', async () => {
  let log = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString();
      done();
    },
  });
  const db = await testDatabase();
  closeLater(() => db.close());
  const target = await startFakeDestination((_delivery, requests) => (requests === 1 ? 500 : 200));
  closeLater(() => target.close());
  const codes: string[] = [];
  const options = loggerOptions({ logLevel: 'debug' });
  const app = await testApp(db, {
    config: testConfig({ DELIVERY_URLS: target.setting, DELIVERY_RETRY_SECONDS: '1,1' }),
    codeSender: { kind: 'local', send: async (_e164, code) => void codes.push(code) },
    logger: { ...(typeof options === 'object' ? options : {}), stream },
  });
  closeLater(() => app.close());
  const context = sessionContext();
  const { phone, email } = PERSON;
  const { session_id } = context;
  const headers = { 'user-agent': 'Zelda browser' };
  await post(app, paths.zip, { zip: '75201', ...context }, headers);
  await post(app, paths.email, { email, ...context });
  await post(app, paths.email, { email: `${email} `, ...context, zelda: email });
  await post(app, paths.phone, { phone, ...context });
  await post(app, paths.sendCode, { phone, session_id });
  await post(app, paths.verifyCode, { phone, session_id, otp: codes[0] });
  const submission = leadSubmission({ session_id }, PERSON);
  await post(app, paths.lead, submission);
  await app.inject({ url: `/hooks/${email}?phone=${phone}` });
  await eventually('the delivery', 8_000, () => target.received.length === 1);
  // A failing database quotes the row in its error.
  await db.exec(
    `ALTER TABLE lead_versions ADD CONSTRAINT nobody CHECK (phone <> '${phone}') NOT VALID`,
  );
  expect((await post(app, paths.lead, leadSubmission({}, PERSON))).status).toBe(500);
  // The log must also contain what the app writes while it closes.
  await app.close();

  expect(log).toContain('"call":"/hooks/lead","method":"POST","status":200');
  expect(log).toContain('delivery failed');
  expect(log).toContain('request failed');
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const line of lines) {
    // Times and process ids are long numbers too.
    expect(JSON.stringify({ ...line, time: 0, pid: 0 })).not.toMatch(PERSONAL);
  }
}, 60_000);

test.each([
  ['mail to ana.b+c@sub.example.com failed', 'mail to [email] failed'],
  ['call (214) 555-0123 now', 'call ([number] now'],
  ['+12145550123', '[number]'],
  ['HTTP 500 after 15 s', 'HTTP 500 after 15 s'],
])('logs "%s" as "%s"', (text, expected) => {
  expect(scrub(text)).toBe(expected);
});
