import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import type { CodeLimits } from '../config/config.ts';
import type { Database } from '../database/types.ts';
import { paths } from '../contract/index.ts';
import { terminalCodeSender, type CodeSender } from './codeSender.ts';
import { approve, countSends } from '../repositories/codes.ts';
import { addOptIn, addOptOut } from '../repositories/optOuts.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { amount } from '../testing/amount.ts';
import { leadSubmission } from '../testing/samples.ts';
import { CodeService } from './codes.ts';
import { originOf } from './limits.ts';

const PHONE = '2145550123';
const MINUTE_MS = 60_000;
const COOLDOWN_MS = 30_000;
const noLimits: CodeLimits = {
  perPhone: 1e6,
  perAddress: 1e6,
  perNetwork: 1e6,
  perPrefix: 1e6,
  perDay: 1e6,
  keptPerDay: 0,
};

const codeText = (code: string) => standardProduct.messages.codeText('TidyGuard', code);
const db = await sharedDatabase();

function service(limits: Partial<CodeLimits> = {}, sender?: CodeSender, database: Database = db) {
  const clock = new ManualClock();
  const texts: string[] = [];
  const codes = new CodeService({
    db: database,
    clock,
    sender: sender ?? terminalCodeSender(codeText, (line) => texts.push(line)),
    secret: 'a secret for tests',
    limits: { ...noLimits, ...limits },
    proofPolicy: 'never',
    allowFictional: true,
    messages: standardProduct.messages,
  });
  const lastCode = () => /code is (\d{6})\./.exec(texts.at(-1) ?? '')?.[1] ?? '';
  const wrongCode = () => String((Number(lastCode()) + 1) % 1_000_000).padStart(6, '0');
  return { clock, texts, codes, lastCode, wrongCode, session: randomUUID() };
}

const sent = { data: { success: true, status: 'sent' } };
const refused = { statusCode: 429, code: 'too_many_codes' };

test('prints the text in the terminal and approves the right code once', async () => {
  const { texts, codes, lastCode, session } = service();
  expect(await codes.send(PHONE, session, '192.0.2.1')).toEqual(sent);
  expect(texts).toEqual([
    expect.stringMatching(/^\[sms\] \+12145550123: TidyGuard: Your verification code is \d{6}\. /),
  ]);
  const code = lastCode();
  expect(await codes.verify(PHONE, code, session)).toEqual({ success: true, status: 'approved' });
  expect(await codes.verify(PHONE, code, session)).toMatchObject({
    success: false,
    status: 'expired',
  });
});

test('a code that is entered twice at the same time is approved once', async () => {
  const { codes, lastCode, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  const code = lastCode();
  const replies = await Promise.all([1, 2].map(() => codes.verify(PHONE, code, session)));
  expect(replies.map(({ status }) => status).sort()).toEqual(['approved', 'expired']);
  expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
});

test('a code is right for its own phone and its own session only', async () => {
  const { clock, codes, lastCode, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  const code = lastCode();
  const expired = { success: false, status: 'expired' };
  expect(await codes.verify('2145550124', code, session)).toMatchObject(expired);
  expect(await codes.verify(PHONE, code, randomUUID())).toMatchObject(expired);
  clock.advance(10 * MINUTE_MS - 1);
  expect(await codes.verify(PHONE, code, session)).toEqual({ success: true, status: 'approved' });
});

test('ends a code after three wrong attempts, with the messages of the specification', async () => {
  const { codes, lastCode, wrongCode, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  const guess = () => codes.verify(PHONE, wrongCode(), session);
  expect(await guess()).toMatchObject({
    success: false,
    message: 'Invalid code. 2 attempts remaining.',
    attempts_remaining: 2,
  });
  expect(await guess()).toMatchObject({ message: 'Invalid code. 1 attempts remaining.' });
  expect(await guess()).toMatchObject({
    message: 'Too many failed attempts',
    attempts_remaining: 0,
  });
  expect(await codes.verify(PHONE, lastCode(), session)).toMatchObject({
    success: false,
    status: 'expired',
  });
});

test('a code expires after ten minutes', async () => {
  const { clock, codes, lastCode, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  clock.advance(10 * MINUTE_MS);
  expect(await codes.verify(PHONE, lastCode(), session)).toMatchObject({ status: 'expired' });
});

test('a code that is sent again expires ten minutes after it was sent first', async () => {
  const { clock, codes, lastCode, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  clock.advance(9 * MINUTE_MS);
  await codes.send(PHONE, session, '192.0.2.1');
  clock.advance(MINUTE_MS);
  expect(await codes.verify(PHONE, lastCode(), session)).toMatchObject({ status: 'expired' });
});

test('resends the same code after 30 s, and a new one when it has expired', async () => {
  const { clock, texts, codes, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  clock.advance(29_000);
  await expect(codes.send(PHONE, session, '192.0.2.1')).rejects.toMatchObject({
    ...refused,
    retryAfterSeconds: 1,
  });
  // Rounded up: a visitor who waits as long as told is not refused again.
  clock.advance(1);
  await expect(codes.send(PHONE, session, '192.0.2.1')).rejects.toMatchObject({
    ...refused,
    retryAfterSeconds: 1,
  });
  clock.advance(999);
  await codes.send(PHONE, session, '192.0.2.1');
  expect(texts[1]).toBe(texts[0]);
  clock.advance(10 * MINUTE_MS);
  await codes.send(PHONE, session, '192.0.2.1');
  expect(texts).toHaveLength(3);
  expect(texts[2]).not.toBe(texts[0]);
});

test('sends one phone one code in 30 s, whichever sessions and processes are asked at once', async () => {
  const services = [service(), service()] as const;
  const ask = (n: number) =>
    (services[n % 2] ?? services[0]).codes.send(PHONE, randomUUID(), `198.51.${n}.1`);
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => ask(n)));
  const texts = () => services.flatMap((one) => one.texts).length;
  expect(texts()).toBe(1);
  const refusals = results.flatMap((result): unknown[] =>
    result.status === 'rejected' ? [result.reason] : [],
  );
  expect(refusals).toHaveLength(9);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ ...refused, retryAfterSeconds: 30 });
  }
  for (const { clock } of services) clock.advance(COOLDOWN_MS);
  await ask(0);
  expect(texts()).toBe(2);
});

test('a code sent by a clock that was far ahead does not make its phone wait', async () => {
  const { clock, texts, codes } = service();
  clock.advance(24 * 60 * MINUTE_MS);
  await codes.send(PHONE, randomUUID(), '192.0.2.1');
  clock.advance(-24 * 60 * MINUTE_MS);
  await codes.send(PHONE, randomUUID(), '192.0.2.1');
  expect(texts).toHaveLength(2);
});

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

/** A database that is away for one statement, or breaks off once it has done it. */
function failsOnce(name: 'query' | 'transaction', isDone: boolean, sql = ''): Database {
  let hasFailed = false;
  const shutDown = () => Object.assign(new Error('shutdown'), { code: '57P01' });
  const once = async (isMeant: boolean, work: () => Promise<unknown>) => {
    if (!isMeant || hasFailed) return work();
    hasFailed = true;
    if (isDone) await work();
    throw shutDown();
  };
  return {
    ...db,
    query: (text, parameters) =>
      once(name === 'query' && text.includes(sql), () => db.query(text, parameters)) as never,
    transaction: (work) => once(name === 'transaction', () => db.transaction(work)) as never,
  };
}

test.each([
  ['is away', false],
  ['does not say that it is done', true],
])('a right code is approved where the database %s at the first try', async (_name, isDone) => {
  const database = failsOnce('query', isDone, 'SET approved_at');
  const { codes, lastCode, session } = service({}, undefined, database);
  await codes.send(PHONE, session, '192.0.2.1');
  expect(await codes.verify(PHONE, lastCode(), session)).toEqual({
    success: true,
    status: 'approved',
  });
  expect(await codes.verify(PHONE, lastCode(), session)).toMatchObject({ status: 'expired' });
});

test('a repeat approves what the same call approved, and not what another one did', async () => {
  const { clock, codes, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  const [row] = await db.query<{ verification_id: string }>(
    'SELECT verification_id FROM verifications',
  );
  const approveNow = (isRepeat: boolean) =>
    approve(db, row?.verification_id ?? '', clock.now(), isRepeat);
  expect(await approveNow(false)).toBe(true);
  expect(await approveNow(true)).toBe(true);
  clock.advance(1);
  expect(await approveNow(true)).toBe(false);
});

test('a code is sent, and checked, also where the database is away at first', async () => {
  const {
    codes: sending,
    lastCode,
    session,
  } = service({}, undefined, failsOnce('transaction', false));
  expect(await sending.send(PHONE, session, '192.0.2.1')).toEqual(sent);
  const { codes: checking } = service({}, undefined, failsOnce('transaction', false));
  expect(await checking.verify(PHONE, lastCode(), session)).toMatchObject({ success: true });
});

test('a third attempt that is right is approved, also where a fourth came meanwhile', async () => {
  let judge: (verdict: 'approved') => void = () => undefined;
  const judged = new Promise<'approved'>((resolve) => (judge = resolve));
  const { codes, session } = service(
    {},
    {
      kind: 'provider',
      start: async () => 'VE0',
      check: async (_phone, otp) => (otp === '123456' ? judged : 'wrong'),
      cancel: async () => undefined,
    },
  );
  await codes.send(PHONE, session, '192.0.2.1');
  for (let attempt = 0; attempt < 2; attempt += 1) await codes.verify(PHONE, '000000', session);
  const third = codes.verify(PHONE, '123456', session);
  expect(await codes.verify(PHONE, '123456', session)).toMatchObject({ attempts_remaining: 0 });
  judge('approved');
  expect(await third).toMatchObject({ success: true });
});

test('of two confirmations of a phone in one session the lead has the latest', async () => {
  const session_id = randomUUID();
  const [before, later] = ['2026-01-31T11:00:00.000Z', '2026-01-31T11:30:00.000Z'];
  for (const at of [later, before]) {
    await db.query(
      `INSERT INTO verifications (verification_id, code_ref, session_id, phone, created_at,
         last_sent_at, expires_at, approved_at, closed_at)
       VALUES ($1::uuid, $1::text, $2, $3, $4, $4, $4, $4, $4)`,
      [randomUUID(), session_id, PHONE, at],
    );
  }
  const app = await testApp(db, { clock: new ManualClock() });
  await post(app, paths.lead, leadSubmission({ session_id }));
  await app.close();
  const [consent] = await db.query<{ phone_verified_at: Date }>(
    'SELECT phone_verified_at FROM consents',
  );
  expect(consent?.phone_verified_at.toISOString()).toBe(later);
});

test('no code is stored', async () => {
  const { codes, lastCode, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  const rows = [
    await db.query('SELECT * FROM verifications'),
    await db.query('SELECT * FROM code_sends'),
  ];
  expect(JSON.stringify(rows)).not.toContain(lastCode());
});

test.each<[keyof CodeLimits, (n: number) => [phone: string, address: string]]>([
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
  const { clock, codes, session } = service(
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

describe('a phone that opted out', () => {
  const HOUR_MS = 3_600_000;

  test('is sent two codes that were asked for in a day, and every call is answered the same', async () => {
    const { clock, texts, codes, session } = service();
    await addOptOut(db, PHONE, 'STOP', clock.now());
    for (let call = 0; call < 3; call += 1) {
      clock.advance(HOUR_MS);
      expect(await codes.send(PHONE, session, '192.0.2.1')).toEqual(sent);
    }
    expect(texts).toHaveLength(2);
    expect(await codes.verify(PHONE, '000000', session)).toMatchObject({
      message: 'Invalid code. 2 attempts remaining.',
    });
    clock.advance(25 * HOUR_MS);
    await codes.send(PHONE, session, '192.0.2.1');
    expect(texts).toHaveLength(3);
  });

  test('is sent none after it answered one with STOP, until START', async () => {
    const { clock, texts, codes, session } = service();
    const send = async () => {
      clock.advance(HOUR_MS);
      expect(await codes.send(PHONE, session, '192.0.2.1')).toEqual(sent);
      return texts.length;
    };
    await addOptOut(db, PHONE, 'STOP', clock.now());
    await addOptOut(db, PHONE, 'STOP!!', clock.now());
    expect(await send()).toBe(1);
    await addOptOut(db, PHONE, 'I said STOP', clock.now());
    expect(await send()).toBe(1);
    clock.advance(48 * HOUR_MS);
    expect(await send()).toBe(1);
    await addOptIn(db, PHONE, 'START', clock.now());
    expect(await send()).toBe(2);
    await addOptOut(db, PHONE, 'STOP', clock.now());
    expect(await send()).toBe(3);
  });
});

test('codes to other phones are none of the two that a phone which opted out gets', async () => {
  const { clock, texts, codes } = service();
  await addOptOut(db, PHONE, 'STOP', clock.now());
  for (const phone of ['2145550124', '2145550125', '2145550126', PHONE]) {
    await codes.send(phone, randomUUID(), '192.0.2.1');
  }
  expect(texts).toHaveLength(4);
});

test('a code from before a STOP, sent twice, is not what the STOP answers', async () => {
  const { clock, texts, codes, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  clock.advance(60_000);
  for (const text of ['STOP', 'Stop!']) await addOptOut(db, PHONE, text, clock.now());
  clock.advance(60_000);
  await codes.send(PHONE, session, '192.0.2.1');
  expect(texts).toHaveLength(2);
});

test.each(['8005551234', '9115550100', '4165550100'])(
  'refuses to send a code to %s',
  async (phone) => {
    const { codes, session } = service();
    await expect(codes.send(phone, session, '192.0.2.1')).rejects.toMatchObject({
      statusCode: 422,
      code: 'invalid_field',
      field: 'phone',
    });
    expect(await db.query('SELECT 1 FROM code_sends')).toEqual([]);
  },
);

/** The app where every phone needs a code, its clock, and the texts that it sends. */
async function appThatAsksForCodes() {
  const texts: string[] = [];
  const clock = new ManualClock('2026-01-31T12:00:00.000Z');
  const app = await testApp(db, {
    config: testConfig({ OTP_POLICY: 'always' }),
    clock,
    codeSender: terminalCodeSender(codeText, (line) => texts.push(line)),
  });
  return { app, clock, texts };
}

test('stores with the lead whether the service confirmed the phone, not what the browser claims', async () => {
  const { app, clock, texts } = await appThatAsksForCodes();
  const confirmed = leadSubmission();
  const claimed = leadSubmission();
  claimed.validations.phone.verified = true;
  const { session_id } = confirmed;
  const { phone } = confirmed.lead;
  expect(await post(app, paths.sendCode, { phone, session_id })).toMatchObject({ body: sent });
  const otp = /code is (\d{6})\./.exec(texts[0] ?? '')?.[1];
  expect(await post(app, paths.verifyCode, { phone, otp, session_id })).toMatchObject({
    status: 200,
    body: { success: true, status: 'approved' },
  });
  // The code confirmed one phone in one session: neither another session nor another phone.
  const otherPhone = { ...confirmed, lead: { ...confirmed.lead, phone: '2145550124' } };
  for (const submission of [confirmed, claimed, otherPhone]) {
    clock.advance(1_000);
    expect((await post(app, paths.lead, submission)).status).toBe(200);
  }
  const records = await readRecords(db, null, 10);
  expect(records.map(({ consent }) => consent?.phone_verified)).toEqual([true, false, false]);
  expect(records.map(({ consent }) => consent?.phone_verified_at)).toEqual([
    '2026-01-31T12:00:00.000000Z',
    null,
    null,
  ]);
  await app.close();
});

test('a second code of the session lifts a STOP that came after the first', async () => {
  const { app, clock, texts } = await appThatAsksForCodes();
  const sample = leadSubmission();
  const { session_id, consent } = sample;
  // Agreed before the STOP, and sent after it.
  const agreed = { ...consent, tcpa_timestamp: clock.now().toISOString() };
  const confirm = async () => {
    await post(app, paths.sendCode, { phone: PHONE, session_id });
    const otp = /code is (\d{6})\./.exec(texts.at(-1) ?? '')?.[1];
    expect(await post(app, paths.verifyCode, { phone: PHONE, otp, session_id })).toMatchObject({
      body: { status: 'approved' },
    });
    clock.advance(MINUTE_MS);
  };
  await confirm();
  await addOptOut(db, PHONE, 'STOP', clock.now());
  clock.advance(MINUTE_MS);
  await confirm();
  await post(app, paths.lead, { ...sample, consent: agreed });
  expect(await db.query('SELECT opt_out_of(c) AS request FROM consents c')).toEqual([
    { request: null },
  ]);
  await app.close();
});

test('answers 503 where no codes can be sent', async () => {
  const app = await testApp(db);
  expect(await post(app, paths.sendCode, { phone: PHONE, session_id: randomUUID() })).toMatchObject(
    { status: 503, body: { code: 'codes_unavailable' } },
  );
  await app.close();
});
