import { randomUUID } from 'node:crypto';
import { paths } from '../contract/index.ts';
import { addOptIn, addOptOut } from '../repositories/optOuts.ts';
import { appThatAsksForCodes, codeService, sent } from '../testing/codeService.ts';
import { post, sharedDatabase } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';

const PHONE = '2145550123';
const MINUTE_MS = 60_000;

const db = await sharedDatabase();
const service = () => codeService(db);

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

test('a second code of the session lifts a STOP that came after the first', async () => {
  const { app, clock, texts } = await appThatAsksForCodes(db);
  const sample = leadSubmission();
  const { session_id, consent } = sample;
  // Consent that was given before the STOP and is sent after it.
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
