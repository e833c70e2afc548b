import { standardProduct } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { isOptedOut } from '../repositories/optOuts.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { post, testApp, testConfig, testDatabase } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { signTwilioRequest } from '../twilio/signature.ts';

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

const form = (body: string, from = '+12145550123') => ({
  From: from,
  Body: body,
  MessageSid: 'SM0',
});

async function text(body: string, changes: { signature?: string; from?: string } = {}) {
  const fields = form(body, changes.from);
  const response = await app.inject({
    method: 'POST',
    url: '/hooks/sms-inbound',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': changes.signature ?? signTwilioRequest(TOKEN, URL_SEEN, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: response.statusCode, body: response.body };
}

test('STOP opts a phone out and is confirmed by one text; START opts it in again', async () => {
  const stopped = await text('Stop');
  expect(stopped.status).toBe(200);
  const { clientName } = standardProduct.brand;
  expect(stopped.body).toContain(`<Response><Message>${clientName}: you are unsubscribed`);
  expect(await isOptedOut(db, '2145550123')).toBe(true);
  await post(app, paths.lead, leadSubmission());
  expect((await readRecords(db, null, 1))[0]?.opted_out).toBe(true);
  await text('START');
  expect(await isOptedOut(db, '2145550123')).toBe(false);
});

test('answers HELP with the configured text and anything else with an empty response', async () => {
  const answered = (message: string) => ({
    status: 200,
    body: `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`,
  });
  expect(await text('help')).toEqual(answered('<Message>Help &amp; &lt;care&gt;</Message>'));
  expect(await text('hello')).toEqual(answered(''));
  expect(await text('STOP', { from: '+442071234567' })).toEqual(answered(''));
  expect(await db.query('SELECT 1 FROM opt_outs')).toEqual([]);
});

test.each([
  ['none', ''],
  ['nonsense', 'x'],
  ['that of another token', signTwilioRequest('another token', URL_SEEN, form('STOP'))],
  ['that of another address', signTwilioRequest(TOKEN, `${URL_SEEN}/`, form('STOP'))],
  ['that of another text', signTwilioRequest(TOKEN, URL_SEEN, form('START'))],
])(
  'refuses a message with a wrong signature (%s) and changes nothing',
  async (_name, signature) => {
    expect(await text('STOP', { signature })).toMatchObject({ status: 403 });
    expect(await isOptedOut(db, '2145550123')).toBe(false);
  },
);

test('keeps the first opt-out, with its time and 40 characters of its text', async () => {
  await text(`  stop ${'x'.repeat(100)}`);
  const [first] = await db.query('SELECT subject, keyword, first_opted_out_at FROM opt_outs');
  expect(first).toMatchObject({ subject: '2145550123', keyword: `stop ${'x'.repeat(35)}` });
  const time = (first?.first_opted_out_at as Date).getTime();
  expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
  await text('unsubscribe');
  expect(await db.query('SELECT subject, keyword, first_opted_out_at FROM opt_outs')).toEqual([
    first,
  ]);
});
