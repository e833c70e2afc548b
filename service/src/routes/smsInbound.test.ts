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

async function text(body: string, changes: { signature?: string; from?: string } = {}) {
  const form = { From: changes.from ?? '+12145550123', Body: body, MessageSid: 'SM0' };
  const response = await app.inject({
    method: 'POST',
    url: '/hooks/sms-inbound',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': changes.signature ?? signTwilioRequest(TOKEN, URL_SEEN, form),
    },
    payload: new URLSearchParams(form).toString(),
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
  expect((await text('help')).body).toContain('<Message>Help &amp; &lt;care&gt;</Message>');
  expect((await text('hello')).body).toMatch(/<Response><\/Response>$/);
  expect((await text('STOP', { from: '+442071234567' })).body).toMatch(/<Response><\/Response>$/);
});

test('refuses a wrong signature and changes nothing', async () => {
  expect((await text('STOP', { signature: 'x' })).status).toBe(403);
  expect(await isOptedOut(db, '2145550123')).toBe(false);
});
