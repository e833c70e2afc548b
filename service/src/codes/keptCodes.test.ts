import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../common/clock.ts';
import { paths } from '../contract/index.ts';
import { addQuizSessions } from '../repositories/quizSessions.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { eventually } from '../testing/eventually.ts';
import { sessionContext } from '../testing/samples.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** A service with 40 codes a day, of which 20 are kept: two of them for each network. */
async function serve() {
  const clock = new ManualClock();
  const app = await testApp(db, {
    clock,
    config: testConfig({
      TRUST_PROXY: '1',
      CODE_LIMIT_DAY: '40',
      CODE_LIMIT_ADDRESS: '1000',
      CODE_LIMIT_NETWORK: '1000',
      CODE_LIMIT_PREFIX: '1000',
    }),
    codeSender: { kind: 'local', send: async () => undefined },
  });
  closeLater(() => app.close());
  let number = 0;
  /** Asks for a code for a number of its own; returns the status. */
  const ask = async (address: string, session_id: string = randomUUID()) => {
    const phone = `2145550${100 + (number % 100)}`.replace(
      '214',
      String(214 + Math.floor(number / 100)),
    );
    number += 1;
    const headers = { 'x-forwarded-for': address };
    return (await post(app, paths.sendCode, { phone, session_id }, headers)).status;
  };
  /** A session whose ZIP was checked. */
  const startQuiz = async (zip = '75201') => {
    const session = randomUUID();
    await post(app, paths.zip, { zip, ...sessionContext(session) });
    return session;
  };
  const remembered = (count: number) =>
    eventually('the sessions', 5_000, async () => {
      const rows = await db.query('SELECT 1 FROM quiz_sessions');
      return rows.length === count;
    });
  return { ask, clock, startQuiz, remembered };
}

/** Two addresses that ask for as many codes as they get; returns how many they got. */
async function attack(ask: (address: string) => Promise<number>): Promise<number> {
  let got = 0;
  for (let index = 0; index < 30; index += 1) {
    if ((await ask(`192.0.2.${1 + (index % 2)}`)) === 200) got += 1;
  }
  return got;
}

test('two addresses that only ask for codes leave those that are kept for the quiz', async () => {
  const { ask, clock, startQuiz, remembered } = await serve();
  const [visitor, other] = [await startQuiz(), await startQuiz()];
  await remembered(2);
  expect(await attack(ask)).toBe(20);
  expect(await ask('198.51.100.1')).toBe(429);
  clock.advance(15_000);
  expect(await ask('198.51.100.1', visitor)).toBe(200);
  expect(await ask('203.0.113.1', other)).toBe(200);
}, 30_000);

test('a quiz that took less than 15 s, more than a day, or has no valid ZIP has no part in them', async () => {
  const { ask, clock, startQuiz, remembered } = await serve();
  const withoutZip = await startQuiz('00000');
  const quick = await startQuiz();
  const old = randomUUID();
  const dayAgo = new Date(clock.now().getTime() - DAY_MS).toISOString();
  await addQuizSessions(db, [{ sessionId: old, startedAt: dayAgo }]);
  await remembered(2);
  await attack(ask);
  clock.advance(14_999);
  for (const session of [withoutZip, quick, old]) {
    expect(await ask('198.51.100.1', session)).toBe(429);
  }
  clock.advance(1);
  expect(await ask('198.51.100.1', withoutZip)).toBe(429);
  expect(await ask('198.51.100.1', quick)).toBe(200);
}, 30_000);

test('one network gets a twentieth of the day from the kept part, whatever it does', async () => {
  const { ask, clock, startQuiz, remembered } = await serve();
  const sessions = await Promise.all(Array.from({ length: 4 }, () => startQuiz()));
  await remembered(4);
  await attack(ask);
  clock.advance(15_000);
  const statuses: number[] = [];
  for (const session of sessions) statuses.push(await ask('198.51.100.1', session));
  expect(statuses).toEqual([200, 200, 429, 429]);
}, 30_000);

test('one session gets five codes from the kept part', async () => {
  const { ask, clock, startQuiz, remembered } = await serve();
  const session = await startQuiz();
  await remembered(1);
  await attack(ask);
  clock.advance(15_000);
  const statuses: number[] = [];
  for (let network = 0; network < 6; network += 1) {
    statuses.push(await ask(`198.51.${network}.1`, session));
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
}, 30_000);
