import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import { wrapPglite } from '../database/pglite.ts';
import type { Database } from '../database/types.ts';
import { addOptOut } from '../repositories/optOuts.ts';
import { loadDatabase } from '../testing/databaseTemplate.ts';
import { CodeService, type CodeServiceOptions } from './codes.ts';
import type { CodeVerdict, ProviderCodeSender } from './codeSender.ts';

const PHONE = '2145550123';
const ADDRESS = '192.0.2.1';
const now = new Date('2026-01-31T12:00:00.000Z');
const clock = { now: () => now, delay: () => Promise.resolve() };
const limits = {
  perPhone: 9,
  perPhoneWeek: 9,
  perAddress: 9,
  perNetwork: 9,
  perPrefix: 9,
  perDay: 9,
  keptPerDay: 0,
};
const { messages } = standardProduct;

let db: Database;
beforeAll(async () => {
  // Not the harness: it would load the whole service for one of its modules.
  db = wrapPglite(await loadDatabase());
}, 30_000);
beforeEach(() => db.exec('TRUNCATE verifications, code_sends, opt_outs CASCADE'));
afterAll(() => db.close());

/** A service whose provider gives this verdict, with what it asked the provider and counted. */
function service(
  verdict: CodeVerdict,
  changes: Partial<CodeServiceOptions> = {},
  { isCounted } = { isCounted: true },
) {
  const asked: string[] = [];
  const counted: string[] = [];
  const sender: ProviderCodeSender = {
    kind: 'provider',
    start: async (e164) => {
      asked.push(`start ${e164}`);
      return 'VE1';
    },
    check: async (e164, code) => {
      asked.push(`check ${e164} ${code}`);
      return verdict;
    },
    cancel: async (reference) => void asked.push(`cancel ${reference}`),
  };
  const codes = new CodeService({
    db,
    clock,
    sender,
    secret: 'a secret for tests',
    limits,
    proofPolicy: 'never',
    allowFictional: true,
    messages,
    ...(isCounted && { onSend: (result: string) => void counted.push(result) }),
    ...changes,
  });
  const session = randomUUID();
  return {
    asked,
    counted,
    sender,
    send: (phone = PHONE) => codes.send(phone, session, ADDRESS),
    verify: (code = '123456') => codes.verify(PHONE, code, session),
  };
}

const expired = { success: false, status: 'expired', message: messages.codeExpired };

test('asks the provider about the number with its country code, and counts what was sent', async () => {
  const { asked, counted, send, verify } = service('approved');
  await send();
  expect(await verify()).toEqual({ success: true, status: 'approved' });
  expect(asked).toEqual(['start +12145550123', 'check +12145550123 123456']);
  expect(counted).toEqual(['sent']);
});

test('a code that the provider no longer knows has expired, and is not asked about again', async () => {
  const { asked, send, verify } = service('gone');
  await send();
  expect(await verify()).toEqual(expired);
  expect(await verify()).toEqual(expired);
  expect(asked.filter((call) => call.startsWith('check'))).toHaveLength(1);
});

test('cancels a code with the provider after the last wrong attempt', async () => {
  const { asked, send, verify } = service('wrong');
  await send();
  const replies = [await verify('1'), await verify('2')];
  expect(replies).toEqual(
    [2, 1].map((left) => ({
      success: false,
      status: 'pending',
      message: messages.codeInvalid(left),
      attempts_remaining: left,
    })),
  );
  expect(asked).not.toContain('cancel VE1');
  expect(await verify('3')).toEqual({
    success: false,
    status: 'pending',
    message: messages.codeAttemptsUsedUp,
    attempts_remaining: 0,
  });
  expect(asked.at(-1)).toBe('cancel VE1');
  expect(await verify('4')).toEqual(expired);
});

test('counts a code that the provider did not send, and passes its error on', async () => {
  const failure = new Error('The provider is down');
  const { sender } = service('wrong');
  const { counted, send } = service('wrong', {
    sender: { ...sender, start: () => Promise.reject(failure) },
  });
  await expect(send()).rejects.toBe(failure);
  expect(counted).toEqual(['failed']);
});

test('sends no code to a phone that answered one with another STOP, and counts that', async () => {
  await addOptOut(db, PHONE, 'STOP', now);
  await service('wrong').send();
  await addOptOut(db, PHONE, 'I said STOP', now);
  const later = { ...clock, now: () => new Date(now.getTime() + 30_000) };
  const { asked, counted, send } = service('wrong', { clock: later });
  expect(await send()).toEqual({ data: { success: true, status: 'sent' } });
  expect(asked).toEqual([]);
  expect(counted).toEqual(['withheld']);
});

test('counts what a limit refuses, and says how long to wait', async () => {
  const first = service('wrong');
  await first.send();
  const second = service('wrong');
  await expect(second.send()).rejects.toMatchObject({
    statusCode: 429,
    message: 'Please wait 30 seconds before asking for another code.',
    retryAfterSeconds: 30,
  });
  const later = { ...clock, now: () => new Date(now.getTime() + 30_000) };
  const other = service('wrong', { clock: later, limits: { ...limits, perPhone: 1 } });
  await expect(other.send()).rejects.toMatchObject({ statusCode: 429, retryAfterSeconds: 600 });
  const counted = [first, second, other].flatMap((one) => one.counted);
  expect(counted).toEqual(['sent', 'limited', 'limited']);
});

test('refuses a number that takes no texts, and names the field', async () => {
  await expect(service('wrong').send('8005551234')).rejects.toMatchObject({
    statusCode: 422,
    code: 'invalid_field',
    field: 'phone',
    message: 'Field "phone" is no number we can text.',
  });
});

test('neither sends nor checks codes without a sender', async () => {
  await service('approved').send();
  const { send, verify } = service('approved', { sender: null });
  await expect(send()).rejects.toMatchObject({
    statusCode: 503,
    message: 'Codes cannot be sent at the moment.',
  });
  expect(await verify()).toEqual(expired);
});

test.each<[string, Partial<CodeServiceOptions>, object]>([
  [
    'a code that waits for a proof of work',
    { proofPolicy: 'always' },
    {
      statusCode: 428,
      code: 'proof_required',
      message: 'Solve the challenge and ask for the code again.',
    },
  ],
  [
    'a code that could not be sent',
    {
      sender: {
        ...service('wrong').sender,
        start: () => Promise.reject(new Error('The provider is down')),
      },
    },
    { message: 'The provider is down' },
  ],
])('%s is refused the same way where nobody counts', async (_case, changes, refusal) => {
  const { send } = service('wrong', changes, { isCounted: false });
  await expect(send()).rejects.toMatchObject(refusal);
});
