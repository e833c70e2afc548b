import { standardProduct } from '@tidyguard/content/products';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { createMetrics } from '../operation/metrics.ts';
import { isOptedOut } from '../repositories/optOuts.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import {
  asOwner,
  ManualClock,
  post,
  testApp,
  testConfig,
  testDatabase,
} from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { signTwilioRequest } from '../twilio/signature.ts';

const URL_SEEN = 'https://www.tidyguard.example/hooks/sms-inbound';
const TOKEN = '0123456789abcdef';

const settings = {
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: TOKEN,
  TWILIO_VERIFY_SERVICE_SID: 'VA0',
  SMS_REPLY_HELP: 'Help & <care>',
};
const config = testConfig({ ...settings, SMS_INBOUND_URL: URL_SEEN });
let db: Database;
let app: FastifyInstance;
beforeEach(() => asOwner(db, 'TRUNCATE opt_outs'));
beforeAll(async () => {
  db = await testDatabase();
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

async function text(
  body: string,
  changes: { signature?: string | undefined; from?: string; more?: Record<string, string> } = {},
  service = app,
) {
  const fields = { ...form(body, changes.from), ...changes.more };
  const response = await service.inject({
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

test('answers HELP with the configured text, anything else once, and no number of another country', async () => {
  const answered = (message: string) => ({
    status: 200,
    body: `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`,
  });
  expect(await text('help')).toEqual(answered('<Message>Help &amp; &lt;care&gt;</Message>'));
  expect((await text('hello')).body).toContain(': nobody reads texts to this number.');
  expect(await text('hello')).toEqual(answered(''));
  expect(await text('STOP', { from: '+442071234567' })).toEqual(answered(''));
  expect(await db.query('SELECT 1 FROM opt_outs')).toEqual([]);
});

test.each([
  ['STOP', true],
  ['HELP', false],
])('a text that Twilio takes for %s by a word of its own opts out: %s', async (OptOutType, is) => {
  await text('Arret', { more: { OptOutType } });
  expect(await isOptedOut(db, '2145550123')).toBe(is);
  expect(await db.query('SELECT keyword FROM opt_outs')).toEqual(is ? [{ keyword: 'Arret' }] : []);
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

test('without SMS_INBOUND_URL a message is signed for the address that it came to', async () => {
  const plain = await testApp(db, { config: testConfig({ ...settings, TRUST_PROXY: '1' }) });
  const answered = async (url: string) => {
    const fields = form('STOP');
    const { statusCode } = await plain.inject({
      method: 'POST',
      url: '/hooks/sms-inbound?line=2',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-proto': 'https',
        host: 'leads.tidyguard.example',
        'x-twilio-signature': signTwilioRequest(TOKEN, url, fields),
      },
      payload: new URLSearchParams(fields).toString(),
    });
    return statusCode;
  };
  expect(await answered(URL_SEEN)).toBe(403);
  expect(await answered('http://leads.tidyguard.example/hooks/sms-inbound?line=2')).toBe(403);
  expect(await answered('https://leads.tidyguard.example/hooks/sms-inbound?line=2')).toBe(200);
  await plain.close();
});

test('keeps every opt-out, with its time and 40 characters of its text', async () => {
  await text(`  stop ${'x'.repeat(100)}`);
  const all = () =>
    db.query('SELECT subject, keyword, requested_at FROM opt_outs ORDER BY opt_out_id');
  const [first] = await all();
  expect(first).toMatchObject({ subject: '2145550123', keyword: `stop ${'x'.repeat(35)}` });
  const time = (first?.requested_at as Date).getTime();
  expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
  await text('unsubscribe');
  expect(await all()).toEqual([first, expect.objectContaining({ keyword: 'unsubscribe' })]);
});

test.each<[string, InjectOptions]>([
  ['without body and signature', {}],
  ['with an empty form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['with JSON', { headers: { 'content-type': 'application/json' }, payload: '{"Body":"STOP"}' }],
  [
    'with fields that repeat',
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'From=%2B12145550123&From=x&Body=STOP&Body=STOP',
    },
  ],
])('refuses a call %s', async (_name, options) => {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/hooks/sms-inbound',
    ...options,
  });
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
});

test('counts texts by what they ask for, and logs a wrong signature without the phone', async () => {
  const lines: string[] = [];
  const metrics = createMetrics(db, { defaults: false });
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
  const logging = await testApp(db, { config, metrics, logger });
  for (const [body, signature] of [
    ['no more texts', undefined],
    ['START', undefined],
    ['STOP', 'x'],
    ['STOP', ''],
  ] as const) {
    await text(body, { signature }, logging);
  }
  await logging.close();
  const counted = (await metrics.inboundTexts.get()).values;
  expect(Object.fromEntries(counted.map(({ labels, value }) => [labels.result, value]))).toEqual({
    stop: 1,
    start: 1,
    help: 0,
    other: 0,
    wrong_signature: 2,
    failed: 0,
  });
  const refused = lines.filter((line) => line.includes('wrong signature'));
  expect(refused.map((line) => (JSON.parse(line) as { signed: boolean }).signed)).toEqual([
    true,
    false,
  ]);
  expect(refused.join('')).not.toMatch(/5550123|STOP/);
});

test('a flood of texts with a wrong signature writes a line a minute, and each is counted', async () => {
  const lines: string[] = [];
  const clock = new ManualClock();
  const metrics = createMetrics(db, { defaults: false });
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
  const flooded = await testApp(db, { config, clock, metrics, logger });
  const flood = async () => {
    for (let sent = 0; sent < 20; sent += 1) await text('STOP', { signature: '' }, flooded);
  };
  await flood();
  // A text signed with another token is logged, not lost among those without a signature.
  await text('STOP', { signature: 'x' }, flooded);
  clock.advance(60_000);
  await flood();
  await flooded.close();
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(
    logged.map(({ signed, status, count }) => [signed === undefined ? status : signed, count]),
  ).toEqual([
    [false, 1],
    [403, 1],
    [true, 1],
    [false, 20],
    [403, 21],
  ]);
  const { values } = await metrics.inboundTexts.get();
  expect(values).toContainEqual({ labels: { result: 'wrong_signature' }, value: 41 });
});

test('takes a STOP with a NUL in it', async () => {
  expect(await text('\0stop\0 now')).toMatchObject({ status: 200 });
  expect(await db.query('SELECT keyword FROM opt_outs')).toEqual([{ keyword: 'stop now' }]);
});

test('counts a text that could not be stored, measures the call and logs it', async () => {
  const lines: string[] = [];
  const metrics = createMetrics(db, { defaults: false });
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
  const refusing = Object.assign(Object.create(db) as Database, {
    query: () => Promise.reject(Object.assign(new Error('no table'), { code: '42P01' })),
  });
  const failing = await testApp(refusing, { config, metrics, logger });
  expect(await text('STOP', {}, failing)).toMatchObject({ status: 500 });
  await failing.close();
  const { values } = await metrics.inboundTexts.get();
  expect(values).toContainEqual({ labels: { result: 'failed' }, value: 1 });
  const logged = lines.map((line) => JSON.parse(line) as { call?: string; status?: number });
  expect(logged).toContainEqual(
    expect.objectContaining({ call: '/hooks/sms-inbound', status: 500 }),
  );
  expect(lines.join('')).not.toContain('5550123');
});
