import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { standardProduct } from '@tidyguard/content/products';
import { DAY_MS } from '../common/clock.ts';
import { CodeService } from '../codes/codes.ts';
import { ManualClock, sharedDatabase, testConfig } from '../testing/harness.ts';
import { CANNOT_RECEIVE_TEXTS, startFakeTwilio } from '../testing/fakeTwilio.ts';
import { twilioLineTypes } from './lookup.ts';
import { signTwilioRequest } from './signature.ts';
import { twilioCodeSender } from './verify.ts';

const PHONE = '2145550123';
const E164 = `+1${PHONE}`;

const db = await sharedDatabase();
const twilio = await startFakeTwilio();
beforeEach(() => twilio.reset());
afterAll(() => twilio.close());

function service() {
  const clock = new ManualClock();
  const codes = new CodeService({
    db,
    clock,
    sender: twilioCodeSender(twilio.config),
    secret: '',
    limits: { ...testConfig().codeLimits, perPhoneWeek: 9 },
    proofPolicy: 'never',
    allowFictional: true,
    messages: standardProduct.messages,
  });
  return { clock, codes, session: randomUUID() };
}

const wrong = () => String((Number(twilio.codeFor(E164)) + 1) % 1_000_000).padStart(6, '0');

test('sends and approves a code through Verify', async () => {
  const { codes, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  const code = twilio.codeFor(E164) ?? '';
  expect(await codes.verify(PHONE, code, session)).toEqual({ success: true, status: 'approved' });
  // Entered again, it is judged by what was kept: Verify no longer knows a code that it approved.
  expect(await codes.verify(PHONE, code, session)).toEqual({ success: true, status: 'approved' });
  expect(twilio.counts).toMatchObject({ starts: 1, checks: 1 });
});

test('sessions with the same phone share three attempts; then the code is cancelled', async () => {
  const { clock, codes, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  const other = randomUUID();
  clock.advance(31_000);
  await codes.send(PHONE, other, '192.0.2.2');
  await codes.verify(PHONE, wrong(), session);
  await codes.verify(PHONE, wrong(), other);
  expect(await codes.verify(PHONE, wrong(), other)).toMatchObject({ attempts_remaining: 0 });
  expect(await codes.verify(PHONE, '123456', session)).toMatchObject({
    success: false,
    message: 'Too many failed attempts',
    attempts_remaining: 0,
  });
  expect(twilio.counts).toMatchObject({ checks: 3, cancels: 2 });
  clock.advance(31_000);
  await codes.send(PHONE, other, '192.0.2.2');
  expect(await codes.verify(PHONE, twilio.codeFor(E164) ?? '', other)).toMatchObject({
    success: true,
  });
});

test.each(['500', '429', 'not json'] as const)(
  'answers 502 where Twilio answers %s',
  async (fault) => {
    const { codes, session } = service();
    await codes.send(PHONE, session, '192.0.2.1');
    const code = twilio.codeFor(E164) ?? '';
    twilio.fail(fault);
    const failed = { statusCode: 502, code: 'provider_unavailable' };
    await expect(codes.send('2145550199', session, '192.0.2.1')).rejects.toMatchObject(failed);
    await expect(codes.verify(PHONE, code, session)).rejects.toMatchObject(failed);
    await expect(twilioLineTypes(twilio.config).lineTypeOf(E164)).rejects.toMatchObject(failed);
    twilio.fail('none');
    expect(await codes.verify(PHONE, code, session)).toMatchObject({ success: true });
  },
);

test('a code whose three attempts Twilio did not judge is cancelled, and the next one can be entered', async () => {
  const { clock, codes, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  twilio.fail('500');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(codes.verify(PHONE, '123456', session)).rejects.toMatchObject({ statusCode: 502 });
  }
  twilio.fail('none');
  expect(await codes.verify(PHONE, '123456', session)).toMatchObject({ attempts_remaining: 0 });
  clock.advance(31_000);
  await codes.send(PHONE, session, '192.0.2.1');
  expect(await codes.verify(PHONE, twilio.codeFor(E164) ?? '', session)).toEqual({
    success: true,
    status: 'approved',
  });
});

test('fails after five seconds without an answer', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const asked: number[] = [];
  // The same signal a hundred times earlier, so that the test is fast.
  const spy = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return timeout(ms / 100);
  });
  twilio.fail('hang');
  const { codes, session } = service();
  await expect(codes.send(PHONE, session, '192.0.2.1')).rejects.toMatchObject({ statusCode: 502 });
  expect(asked).toEqual([5_000]);
  spy.mockRestore();
});

test('answers 429 at the limit of Twilio', async () => {
  const sender = twilioCodeSender(twilio.config);
  for (let send = 0; send < 5; send += 1) await sender.start(E164);
  await expect(sender.start(E164)).rejects.toMatchObject({ statusCode: 429 });
});

test('answers 422 for a phone that cannot receive texts', async () => {
  const phone = CANNOT_RECEIVE_TEXTS.slice(2);
  const { codes, session } = service();
  await expect(codes.send(phone, session, '192.0.2.1')).rejects.toMatchObject({
    statusCode: 422,
    code: 'invalid_field',
    field: 'phone',
  });
});

test('a code that Twilio does not know any more has expired, and a new one can be sent', async () => {
  const { clock, codes, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  const code = twilio.codeFor(E164) ?? '';
  // Twilio removes a code that was approved, or that is ten minutes old.
  expect(await twilioCodeSender(twilio.config).check(E164, code)).toBe('approved');
  expect(await codes.verify(PHONE, code, session)).toMatchObject({
    success: false,
    status: 'expired',
  });
  clock.advance(31_000);
  await codes.send(PHONE, session, '192.0.2.1');
  expect(await codes.verify(PHONE, twilio.codeFor(E164) ?? '', session)).toMatchObject({
    success: true,
  });
});

test('answers 502 with wrong credentials', async () => {
  const sender = twilioCodeSender({ ...twilio.config, authToken: 'wrong' });
  await expect(sender.start(E164)).rejects.toMatchObject({ statusCode: 502 });
});

test('asks Lookup for a line type once a day', async () => {
  let now = 1_000;
  const lines = twilioLineTypes(twilio.config, { now: () => now });
  twilio.lineTypes.set('+12145550101', 'nonFixedVoip').set('+12145550102', null);
  twilio.lineTypes.set('+12145550103', 'voicemail');
  expect(await lines.lineTypeOf('+12145550101')).toBe('nonFixedVoip');
  expect(await lines.lineTypeOf('+12145550102')).toBe('unknown');
  expect(await lines.lineTypeOf('+12145550103')).toBe('unknown');
  expect(await lines.lineTypeOf(E164)).toBe('mobile');
  now += DAY_MS;
  await lines.lineTypeOf(E164);
  expect(twilio.counts.lookups).toBe(4);
  now += 1;
  await lines.lineTypeOf(E164);
  expect(twilio.counts.lookups).toBe(5);
});

test('signs requests as in the example of Twilio’s documentation', () => {
  // The example of twilio.com/docs/usage/security#validating-requests.
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  };
  expect(signTwilioRequest('12345', url, form)).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=');
});
