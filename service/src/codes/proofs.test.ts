import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib/v1';
import { paths, type CodeProof } from '../contract/index.ts';
import { createMetrics } from '../operation/metrics.ts';
import { removeExpiredProofs } from '../repositories/codeProofs.ts';
import { addQuizSessions } from '../repositories/quizSessions.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { challengeOf, solveProof } from '../testing/solveProof.ts';

const PHONE = '2145550123';
const LIFETIME_MS = 300_000;
const COOLDOWN_MS = 30_000;

const db = await sharedDatabase();
const closeLater = closeAfterEach();

interface Asked {
  phone?: string;
  session_id: string;
  proof?: CodeProof;
}

/** Processes of the service on one database, and the texts that they sent. */
async function serve(env: Record<string, string> = {}) {
  const clock = new ManualClock();
  const texts: { phone: string; code: string }[] = [];
  const metrics = createMetrics(db, { defaults: false, destinations: [] });
  const start = async () => {
    const app = await testApp(db, {
      clock,
      metrics,
      config: testConfig({ CODE_PROOF: 'suspicious', TRUST_PROXY: '1', ...env }),
      codeSender: {
        kind: 'local',
        send: async (e164, code) => void texts.push({ phone: e164.slice(2), code }),
      },
    });
    closeLater(() => app.close());
    const ask = (asked: Asked, address = '192.0.2.1') =>
      post(app, paths.sendCode, { phone: PHONE, ...asked }, { 'x-forwarded-for': address });
    return { app, ask };
  };
  const { app, ask } = await start();
  /** A session that took the quiz. */
  const visitor = async () => {
    const session_id = randomUUID();
    const startedAt = new Date(clock.now().getTime() - 60_000).toISOString();
    await addQuizSessions(db, [{ sessionId: session_id, startedAt }]);
    return session_id;
  };
  /** A session that did not, with the solution of the challenge it was given. */
  const proved = async () => {
    const session_id = randomUUID();
    const { status, body } = await ask({ session_id });
    expect(status).toBe(428);
    return { session_id, proof: solveProof(challengeOf(body)) };
  };
  return { app, ask, clock, metrics, proved, start, texts, visitor };
}

test('a visitor who took the quiz is sent the code at once', async () => {
  const { ask, texts, visitor } = await serve();
  expect((await ask({ session_id: await visitor() })).status).toBe(200);
  expect(texts).toHaveLength(1);
});

test('a session that never took the quiz gets a challenge, and its code for the solution', async () => {
  const { ask, metrics, texts } = await serve();
  const session_id = randomUUID();
  const { status, body } = await ask({ session_id });
  expect({ status, body }).toEqual({
    status: 428,
    body: {
      status: 'error',
      code: 'proof_required',
      message: expect.any(String) as string,
      data: {
        reason: 'proof_required',
        algorithm: 'SHA-256',
        challenge: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        salt: expect.stringMatching(/^[0-9a-f]{24}\?expires=1769861100&$/) as string,
        signature: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        maxnumber: 30_000,
        expires_at: '2026-01-31T12:05:00.000Z',
      },
    },
  });
  expect(texts).toEqual([]);
  expect(await db.query('SELECT 1 FROM code_sends')).toEqual([]);
  const { challenge, salt, maxnumber, algorithm } = challengeOf(body);
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  const proof = solveProof(challengeOf(body));
  expect(proof.number).toBe(solution?.number);
  expect((await ask({ session_id, proof })).status).toBe(200);
  expect(texts).toHaveLength(1);
  const counted = (await metrics.registry.metrics()).split('\n');
  expect(counted).toContain('tidyguard_code_sends_total{result="proof_required"} 1');
}, 20_000);

test('a network whose codes nobody enters has to work for the next, whoever asks', async () => {
  const { app, ask, texts, visitor } = await serve();
  const askFor = async (phone: string, address: string) =>
    (await ask({ phone, session_id: await visitor() }, address)).status;
  const enter = async (session_id: string) => {
    const { phone, code } = texts.at(-1) ?? { phone: '', code: '' };
    return (await post(app, paths.verifyCode, { phone, session_id, otp: code })).status;
  };
  // Half of these are entered: an office, or the customers of a mobile network.
  for (let n = 0; n < 10; n += 1) {
    const session_id = await visitor();
    const phone = `21255501${10 + n}`;
    expect((await ask({ phone, session_id }, `198.51.100.${n}`)).status).toBe(200);
    if (n % 2 === 0) expect(await enter(session_id)).toBe(200);
  }
  expect(await askFor('2125550190', '198.51.100.99')).toBe(200);
  // Codes that are only guessed at count as entered by nobody.
  for (let n = 0; n < 5; n += 1) {
    const session_id = await visitor();
    const phone = `31055501${10 + n}`;
    expect((await ask({ phone, session_id }, `192.0.2.${n}`)).status).toBe(200);
    const wrong = String((Number(texts.at(-1)?.code) + 1) % 1_000_000).padStart(6, '0');
    for (let guess = 0; guess < 3; guess += 1) {
      await post(app, paths.verifyCode, { phone, session_id, otp: wrong });
    }
  }
  expect(await askFor('3105550190', '192.0.2.99')).toBe(428);
  expect(await askFor('3105550190', '203.0.113.1')).toBe(200);
});

test('a solution counts for its own phone and session, unaltered, for five minutes', async () => {
  const { ask, clock, proved, texts } = await serve();
  const { session_id, proof } = await proved();
  const later = proof.salt.replace(/\d{10}/, (seconds) => String(Number(seconds) + 600));
  const other = solveProof(challengeOf((await ask({ session_id })).body));
  const refused: Asked[] = [
    { session_id },
    { session_id, proof, phone: '2145550124' },
    { session_id: randomUUID(), proof },
    { session_id, proof: { ...proof, number: proof.number + 1 } },
    { session_id, proof: { ...proof, salt: later } },
    { session_id, proof: { ...proof, salt: other.salt } },
    { session_id, proof: { ...proof, challenge: other.challenge } },
    { session_id, proof: { ...proof, signature: other.signature } },
  ];
  for (const asked of refused) expect((await ask(asked)).status).toBe(428);
  clock.advance(LIFETIME_MS);
  expect((await ask({ session_id, proof })).status).toBe(428);
  expect(texts).toEqual([]);
  clock.advance(-1);
  expect((await ask({ session_id, proof })).status).toBe(200);
  expect(texts).toHaveLength(1);
});

test('a solution counts once, in whichever process', async () => {
  const { ask, clock, proved, start, texts } = await serve();
  const { session_id, proof } = await proved();
  const second = await start();
  expect((await second.ask({ session_id, proof })).status).toBe(200);
  clock.advance(COOLDOWN_MS);
  for (const process of [{ ask }, second, await start()]) {
    expect((await process.ask({ session_id, proof })).status).toBe(428);
  }
  expect(texts).toHaveLength(1);
});

test('two processes that are given one solution at once send one text', async () => {
  const { ask, proved, start, texts } = await serve();
  const asked = await proved();
  const second = await start();
  const answers = await Promise.all([ask(asked), second.ask(asked), ask(asked)]);
  // The session whose code was just sent is told so, whoever answers.
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(texts).toHaveLength(1);
  expect(await db.query('SELECT 1 FROM code_sends')).toHaveLength(1);
});

test('a limit is told before any work is asked for, and uses up no solution', async () => {
  const { ask, clock, proved } = await serve({ CODE_LIMIT_ADDRESS: '1' });
  const asked = await proved();
  const first = await proved();
  expect((await ask({ ...first })).status).toBe(200);
  expect((await ask({ session_id: randomUUID(), phone: '3105550190' })).status).toBe(429);
  clock.advance(COOLDOWN_MS);
  expect((await ask(asked)).status).toBe(429);
  expect((await ask(asked, '203.0.113.1')).status).toBe(200);
  clock.advance(COOLDOWN_MS);
  expect((await ask(asked, '203.0.113.2')).status).toBe(428);
});

test('with CODE_PROOF=always every code has to be worked for, with never none', async () => {
  const always = await serve({ CODE_PROOF: 'always' });
  expect((await always.ask({ session_id: await always.visitor() })).status).toBe(428);
  const never = await serve({ CODE_PROOF: 'never' });
  expect((await never.ask({ session_id: randomUUID() })).status).toBe(200);
});

test.each([
  ['number', -1],
  ['number', 1.5],
  ['algorithm', 'SHA-1'],
  ['salt', 'abc'],
  ['signature', ''],
  ['took', 5],
])('a proof with the %s %j is malformed', async (field, value) => {
  const { ask, proved } = await serve();
  const { session_id, proof } = await proved();
  expect(await ask({ session_id, proof: { ...proof, [field]: value } })).toMatchObject({
    status: 422,
    body: { code: 'invalid_field' },
  });
});

test('used solutions are kept until they have expired by any clock', async () => {
  const { ask, clock, proved } = await serve();
  await ask(await proved());
  const kept = async (ms: number) => {
    await removeExpiredProofs(db, new Date(clock.now().getTime() + ms));
    return (await db.query('SELECT 1 FROM spent_proofs')).length;
  };
  const HOUR_MS = 3_600_000;
  expect(await kept(LIFETIME_MS + HOUR_MS)).toBe(1);
  expect(await kept(LIFETIME_MS + HOUR_MS + 1)).toBe(0);
});
