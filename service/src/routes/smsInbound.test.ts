import type { FastifyInstance } from 'fastify';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { isOptedOut } from '../repositories/optOuts.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { post, testApp, testConfig, testDatabase } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { readSmsRequest } from '../consent/optOutKeywords.ts';
import { signSms } from './smsInbound.ts';

const URL_SEEN = 'https://www.tidyguard.example/hooks/sms-inbound';
const TOKEN = '0123456789abcdef';

let db: Database;
let app: FastifyInstance;
beforeAll(async () => {
  db = await testDatabase();
  const config = testConfig({
    TWILIO_ACCOUNT_SID: 'AC0',
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_VERIFY_SERVICE_SID: 'VA0',
    SMS_INBOUND_URL: URL_SEEN,
    SMS_REPLY_HELP: 'Help & <care>',
  });
  app = await testApp(db, { config });
}, 30_000);
afterAll(async () => {
  await app.close();
  await db.close();
});

async function text(body: string, changes: { signature?: string; from?: string } = {}) {
  const form = { From: changes.from ?? '+12145550123', Body: body, MessageSid: 'SM0' };
  const response = await app.inject({
    method: 'POST',
    url: '/hooks/sms-inbound',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': changes.signature ?? signSms(TOKEN, URL_SEEN, form),
    },
    payload: new URLSearchParams(form).toString(),
  });
  return { status: response.statusCode, body: response.body };
}

test('the signature is the one that Twilio documents', () => {
  // The example of twilio.com/docs/usage/security#validating-requests.
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  };
  expect(signSms('12345', url, form)).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=');
});

test('STOP opts out with one confirming text, START comes back', async () => {
  const stopped = await text('Stop');
  expect(stopped.status).toBe(200);
  expect(stopped.body).toMatch(/<Response><Message>TidyGuard: you are unsubscribed.+<\/Message>/);
  expect(await isOptedOut(db, '2145550123')).toBe(true);
  await post(app, paths.lead, leadSubmission());
  expect((await readRecords(db, null, 1))[0]?.opted_out).toBe(true);
  await text('START');
  expect(await isOptedOut(db, '2145550123')).toBe(false);
});

test('HELP answers with the configured text, anything else with nothing', async () => {
  expect((await text('help')).body).toContain('<Message>Help &amp; &lt;care&gt;</Message>');
  expect((await text('hello')).body).toMatch(/<Response><\/Response>$/);
  expect((await text('STOP', { from: '+442071234567' })).body).toMatch(/<Response><\/Response>$/);
});

test('a wrong signature changes nothing', async () => {
  expect((await text('STOP', { signature: 'x' })).status).toBe(403);
  expect(await isOptedOut(db, '2145550123')).toBe(false);
});

test.each([
  ['STOP', 'stop'],
  ['  stop. ', 'stop'],
  ['Stop please', 'stop'],
  ['STOPALL', 'stop'],
  ['quit', 'stop'],
  ['End', 'stop'],
  ['REVOKE', 'stop'],
  ['Opt out', 'stop'],
  ['opt-out', 'stop'],
  ['OPTOUT', 'stop'],
  ['cancel', 'stop'],
  ['unsubscribe', 'stop'],
  ['please unsubscribe me', 'stop'],
  ['don’t text me again', 'stop'],
  ['please stop calling', 'stop'],
  ['HELP', 'help'],
  ['info', 'help'],
  ['start', 'start'],
  ['UNSTOP', 'start'],
  ['yes', 'start'],
  ['yes I want to stop by tomorrow', 'other'],
  ['what time?', 'other'],
  ['', 'other'],
])('"%s" means %s', (message, request) => {
  expect(readSmsRequest(message)).toBe(request);
});
