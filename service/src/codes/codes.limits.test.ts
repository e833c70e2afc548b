import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import { paths } from '../contract/index.ts';
import { countSends } from '../repositories/codes.ts';
import { amount } from '../testing/amount.ts';
import { codeService, refused, sent } from '../testing/codeService.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { codesPerWeek, originOf, type SendLimits } from './limits.ts';

const PHONE = '2145550123';
const MINUTE_MS = 60_000;
const COOLDOWN_MS = 30_000;
/** Production takes calls of its own pages alone. */
const SAME_SITE = { host: 'clean.example', origin: 'http://clean.example' };

const db = await sharedDatabase();
const closeLater = closeAfterEach();
const service = (limits: Partial<SendLimits> = {}) => codeService(db, limits);

test('codes sent by a clock that was far ahead count in no limit', async () => {
  const { clock, texts, codes } = service({ perPhone: 1, perAddress: 1, perDay: 1 });
  const send = () => codes.send(PHONE, randomUUID(), '192.0.2.1');
  clock.advance(365 * 24 * 60 * MINUTE_MS);
  await send();
  clock.advance(-365 * 24 * 60 * MINUTE_MS);
  const counts = await countSends(db, originOf(PHONE, '192.0.2.1'), clock.now());
  expect(new Set(Object.values(counts))).toEqual(new Set([0]));
  await send();
  expect(texts).toHaveLength(2);
  await expect(send()).rejects.toMatchObject(refused);
});

test.each<[keyof SendLimits, (n: number) => [phone: string, address: string]]>([
  ['perPhone', (n) => [PHONE, `198.51.${n}.1`]],
  ['perAddress', (n) => [`2125550${100 + n}`, '192.0.2.1']],
  ['perNetwork', (n) => [`2125550${100 + n}`, `192.0.2.${n}`]],
  ['perPrefix', (n) => [`2145550${100 + n}`, `198.51.${n}.1`]],
  ['perDay', (n) => [`${212 + n}5550100`, `198.51.${n}.1`]],
])('%s limits sends, and opens again when its time is over', async (limit, origin) => {
  const { clock, texts, codes } = service({ [limit]: 3 });
  const send = (n: number) => codes.send(origin(n)[0], randomUUID(), origin(n)[1]);
  const pauseMs = limit === 'perPhone' ? COOLDOWN_MS : 0;
  for (let n = 0; n < 3; n += 1) {
    expect(await send(n)).toEqual(sent);
    clock.advance(pauseMs);
  }
  await expect(send(3)).rejects.toMatchObject({ ...refused, retryAfterSeconds: 600 });
  clock.advance((limit === 'perDay' ? 24 * 60 : 10) * MINUTE_MS - 3 * pauseMs - 1);
  await expect(send(3)).rejects.toMatchObject(refused);
  expect(texts).toHaveLength(3);
  clock.advance(1);
  expect(await send(3)).toEqual(sent);
});

test('the limit of a week counts all codes of a phone, whoever asked for them, and no other phone’s', async () => {
  const { clock, codes } = service({ perPhoneWeek: 3 });
  const send = (phone = PHONE) => codes.send(phone, randomUUID(), '192.0.2.1');
  for (let day = 0; day < 3; day += 1) {
    await send();
    clock.advance(24 * 60 * MINUTE_MS);
  }
  await expect(send()).rejects.toMatchObject(refused);
  expect(await send('2125550101')).toEqual(sent);
  clock.advance(4 * 24 * 60 * MINUTE_MS);
  expect(await send()).toEqual(sent);
});

test.each([
  ['in production', true, 429],
  ['in development, where none is texted', false, 200],
])(
  'a phone that had the promised codes of a week gets one more %s: %s → %i',
  async (_where, production, status) => {
    const clock = new ManualClock();
    const config = { ...testConfig(), production };
    const codeSender = { kind: 'local', send: async () => undefined } as const;
    const app = await testApp(db, { config, clock, codeSender });
    closeLater(() => app.close());
    const send = () =>
      post(app, paths.sendCode, { phone: '2144567890', session_id: randomUUID() }, SAME_SITE);
    for (let code = 0; code < codesPerWeek(standardProduct.messaging); code += 1) {
      expect(await send()).toMatchObject({ status: 200 });
      clock.advance(11 * MINUTE_MS);
    }
    expect(await send()).toMatchObject({ status });
  },
);

test('the limit of a day counts the last 24 hours, not a date of any time zone', async () => {
  const { clock, codes } = service({ perDay: 1 });
  const send = () => codes.send(PHONE, randomUUID(), '192.0.2.1');
  await send();
  for (let hour = 1; hour < 24; hour += 1) {
    clock.advance(60 * MINUTE_MS);
    await expect(send()).rejects.toMatchObject(refused);
  }
  clock.advance(60 * MINUTE_MS);
  expect(await send()).toEqual(sent);
});

test('counts the addresses of an IPv6 network together', async () => {
  const { codes } = service({ perNetwork: 2 });
  const send = (n: number) => codes.send(`2125550${100 + n}`, randomUUID(), `2001:db8:1:${n}::9`);
  await send(1);
  await send(2);
  await expect(send(3)).rejects.toMatchObject(refused);
});

test('sends no more texts than the limit for a thousand requests at once', async () => {
  const { texts, codes } = service({ perPrefix: 5 });
  const results = await Promise.allSettled(
    Array.from({ length: 1_000 }, (_, n) =>
      codes.send(`214234${1_000 + n}`, randomUUID(), `10.${n >> 8}.${n & 255}.1`),
    ),
  );
  expect(texts).toHaveLength(5);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
}, 30_000);

test('checks three of thousands of guesses from many sessions', async () => {
  const judged: string[] = [];
  const { clock, codes, session } = codeService(
    db,
    {},
    {
      kind: 'provider',
      start: async () => 'VE0',
      check: async (_e164, code) => {
        judged.push(code);
        return 'wrong';
      },
      cancel: async () => undefined,
    },
  );
  const accomplice = randomUUID();
  await codes.send(PHONE, session, '192.0.2.1');
  clock.advance(COOLDOWN_MS);
  await codes.send(PHONE, accomplice, '192.0.2.2');
  const guesses = Array.from({ length: amount(10_000, 2_000) }, (_, n) =>
    String(n).padStart(6, '0'),
  );
  const replies = new Map<string, number>();
  const attack = async (own: string) => {
    for (let guess = guesses.pop(); guess !== undefined; guess = guesses.pop()) {
      const { success, message = '' } = await codes.verify(PHONE, guess, own);
      expect(success).toBe(false);
      replies.set(message, (replies.get(message) ?? 0) + 1);
    }
  };
  // Some attackers know a session that asked for the code, the others come with their own.
  const sessions = [session, accomplice, ...Array.from({ length: 48 }, () => randomUUID())];
  await Promise.all(sessions.map(attack));
  expect(judged).toHaveLength(3);
  expect(replies.get('Invalid code. 2 attempts remaining.')).toBe(1);
  expect(replies.get('Invalid code. 1 attempts remaining.')).toBe(1);
  const [row] = await db.query<{ sum: number }>('SELECT sum(attempts)::int FROM verifications');
  expect(row?.sum).toBe(3);
}, 60_000);

test('checks three of 200 guesses at a code of its own', async () => {
  const { codes, lastCode, wrongCode, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  await Promise.all(Array.from({ length: 200 }, () => codes.verify(PHONE, wrongCode(), session)));
  const [row] = await db.query<{ attempts: number }>('SELECT attempts FROM verifications');
  expect(row?.attempts).toBe(3);
  expect(await codes.verify(PHONE, lastCode(), session)).toMatchObject({
    success: false,
    status: 'expired',
  });
}, 20_000);
