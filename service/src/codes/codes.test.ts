import { randomUUID } from 'node:crypto';
import type { Database } from '../database/types.ts';
import { paths } from '../contract/index.ts';
import { approve } from '../repositories/codes.ts';
import type { CodeVerdict } from './codeSender.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { ManualClock, post, sharedDatabase, testApp } from '../testing/harness.ts';
import { appThatAsksForCodes, codeService, refused, sent } from '../testing/codeService.ts';
import { leadSubmission } from '../testing/samples.ts';

const PHONE = '2145550123';
const MINUTE_MS = 60_000;
const COOLDOWN_MS = 30_000;
const approved = { success: true, status: 'approved' };
const expired = { success: false, status: 'expired' };

const db = await sharedDatabase();
const service = () => codeService(db);

test('prints the text in the terminal and approves the right code', async () => {
  const { texts, codes, lastCode, session } = service();
  expect(await codes.send(PHONE, session, '192.0.2.1')).toEqual(sent);
  expect(texts).toEqual([
    expect.stringMatching(/^\[sms\] \+12145550123: TidyGuard: Your verification code is \d{6}\. /),
  ]);
  const code = lastCode();
  expect(await codes.verify(PHONE, code, session)).toEqual(approved);
});

const readApprovals = () =>
  db.query<{ approved_at: Date; closed_at: Date }>(
    'SELECT approved_at, closed_at FROM verifications',
  );

test('a code confirms its phone once: entered again by its session, it is called approved, and nothing changes', async () => {
  const { clock, codes, lastCode, wrongCode, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  const code = lastCode();
  expect(await codes.verify(PHONE, code, session)).toEqual(approved);
  const before = await readApprovals();
  clock.advance(MINUTE_MS);
  // The answer to the first was lost.
  expect(await codes.verify(PHONE, code, session)).toEqual(approved);
  expect(await readApprovals()).toEqual(before);

  expect(await codes.verify(PHONE, wrongCode(), session)).toMatchObject(expired);
  expect(await codes.verify(PHONE, code, randomUUID())).toMatchObject(expired);
  expect(await codes.verify('2145550124', code, session)).toMatchObject(expired);
  clock.advance(9 * MINUTE_MS);
  expect(await codes.verify(PHONE, code, session)).toMatchObject(expired);
});

test('a code that is entered twice at the same time is approved for both, once', async () => {
  const { codes, lastCode, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  const code = lastCode();
  expect(await Promise.all([1, 2].map(() => codes.verify(PHONE, code, session)))).toEqual([
    approved,
    approved,
  ]);
  expect(await readApprovals()).toHaveLength(1);
});

test('a code that the provider approved, and no longer knows, is approved when it is entered again', async () => {
  const verdicts: CodeVerdict[] = ['approved', 'gone'];
  const { codes, session } = codeService(
    db,
    {},
    {
      kind: 'provider',
      start: async () => 'VE0',
      check: async () => verdicts.shift() ?? 'gone',
      cancel: async () => undefined,
    },
  );
  await codes.send(PHONE, session, '192.0.2.1');
  expect(await codes.verify(PHONE, '123456', session)).toEqual(approved);
  expect(await codes.verify(PHONE, '123456', session)).toEqual(approved);
  expect(await codes.verify(PHONE, '123457', session)).toMatchObject(expired);
});

test('a code is right for its own phone and its own session only', async () => {
  const { clock, codes, lastCode, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  const code = lastCode();
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
  clock.advance(COOLDOWN_MS);
  await codes.send(PHONE, session, '192.0.2.1');
  expect(texts[1]).toBe(texts[0]);
  clock.advance(10 * MINUTE_MS);
  await codes.send(PHONE, session, '192.0.2.1');
  expect(texts).toHaveLength(3);
  expect(texts[2]).not.toBe(texts[0]);
});

// The page may not know that a code was sent: its answer was lost, or the page loaded anew.
test('a session that asks again within 30 s is told that its code was sent, and no other goes out', async () => {
  const { clock, texts, codes, lastCode, session } = codeService(db, { perPhone: 1 });
  await codes.send(PHONE, session, '192.0.2.1');
  clock.advance(COOLDOWN_MS - 1);
  expect(await codes.send(PHONE, session, '192.0.2.2')).toEqual(sent);
  expect(texts).toHaveLength(1);
  expect(await db.query('SELECT 1 FROM code_sends')).toHaveLength(1);
  // Rounded up: who waits as long as told is not refused again.
  await expect(codes.send(PHONE, randomUUID(), '192.0.2.1')).rejects.toMatchObject({
    ...refused,
    retryAfterSeconds: 1,
  });
  // The pause counts from the sending, not from the repeat.
  clock.advance(1);
  await expect(codes.send(PHONE, session, '192.0.2.1')).rejects.toMatchObject({
    ...refused,
    retryAfterSeconds: 600,
  });
  expect(await codes.verify(PHONE, lastCode(), session)).toMatchObject({ success: true });
});

test('a session whose code went out before that of another one has to wait', async () => {
  const { clock, texts, codes, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  clock.advance(COOLDOWN_MS);
  await codes.send(PHONE, randomUUID(), '192.0.2.1');
  await expect(codes.send(PHONE, session, '192.0.2.1')).rejects.toMatchObject(refused);
  expect(texts).toHaveLength(2);
});

test('a code that could not be sent is not called sent when it is asked for again', async () => {
  const fail = () => Promise.reject(new Error('no provider'));
  const { codes, session } = codeService(db, {}, { kind: 'local', send: fail });
  await expect(codes.send(PHONE, session, '192.0.2.1')).rejects.toThrow('no provider');
  await expect(codes.send(PHONE, session, '192.0.2.1')).rejects.toMatchObject(refused);
});

test('a code whose reservation the database kept without saying so is sent all the same', async () => {
  const { codes, texts, session } = codeService(failsOnce('transaction', true));
  expect(await codes.send(PHONE, session, '192.0.2.1')).toEqual(sent);
  expect(texts).toHaveLength(1);
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

/** A database that fails once: before the work, or with `isDone` after it. */
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
  const { clock, codes, lastCode, session } = codeService(database);
  await codes.send(PHONE, session, '192.0.2.1');
  expect(await codes.verify(PHONE, lastCode(), session)).toEqual(approved);
  expect(await readApprovals()).toEqual([{ approved_at: clock.now(), closed_at: clock.now() }]);
});

test('a verification is approved by one code only', async () => {
  const { clock, codes, session } = service();
  await codes.send(PHONE, session, '192.0.2.1');
  const [row] = await db.query<{ verification_id: string }>(
    'SELECT verification_id FROM verifications',
  );
  const approveBy = (hash: string) => approve(db, row?.verification_id ?? '', hash, clock.now());
  expect(await approveBy('one')).toBe(true);
  expect(await approveBy('another')).toBe(false);
  expect(await approveBy('one')).toBe(true);
});

test('a code is sent, and checked, also where the database is away at first', async () => {
  const { codes: sending, lastCode, session } = codeService(failsOnce('transaction', false));
  expect(await sending.send(PHONE, session, '192.0.2.1')).toEqual(sent);
  const { codes: checking } = codeService(failsOnce('transaction', false));
  expect(await checking.verify(PHONE, lastCode(), session)).toMatchObject({ success: true });
});

test('a third attempt that is right is approved, also where a fourth came meanwhile', async () => {
  let judge: (verdict: 'approved') => void = () => undefined;
  const judged = new Promise<'approved'>((resolve) => (judge = resolve));
  const { codes, session } = codeService(
    db,
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

test('stores with the lead whether the service confirmed the phone, not what the browser claims', async () => {
  const { app, clock, texts } = await appThatAsksForCodes(db);
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

test('answers 503 where no codes can be sent', async () => {
  const app = await testApp(db);
  expect(await post(app, paths.sendCode, { phone: PHONE, session_id: randomUUID() })).toMatchObject(
    { status: 503, body: { code: 'codes_unavailable' } },
  );
  await app.close();
});
