import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Clock } from '../common/clock.ts';
import { paths } from '../contract/index.ts';
import { scrub } from './logging.ts';
import { capturedLog } from '../testing/capturedLog.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { startFakeDestination } from '../testing/fakeDestination.ts';
import { eventually } from '../testing/eventually.ts';
import {
  asOwner,
  ManualClock,
  post,
  testApp,
  testConfig,
  testDatabase,
} from '../testing/harness.ts';
import { leadSubmission, sessionContext } from '../testing/samples.ts';

const PERSON = {
  first_name: 'Zelda',
  last_name: 'Quuxworth',
  phone: '2145550177',
  email: 'zelda.q@example.com',
};
const PERSONAL =
  /zelda|quuxworth|2145550177|214.{0,2}555.{0,1}0177|example\.com|192\.0\.2|\b\d{6}\b(?!Z)/i;

const closeLater = closeAfterEach();

test('logs no personal data in a whole visit with errors', async () => {
  const db = await testDatabase();
  closeLater(() => db.close());
  const target = await startFakeDestination((_delivery, requests) => (requests === 1 ? 500 : 200));
  closeLater(() => target.close());
  const codes: string[] = [];
  const captured = capturedLog('debug');
  const app = await testApp(db, {
    config: testConfig({ DELIVERY_URLS: target.setting, DELIVERY_RETRY_SECONDS: '1,1' }),
    codeSender: { kind: 'local', send: async (_e164, code) => void codes.push(code) },
    logger: captured.logger,
  });
  closeLater(() => app.close());
  const context = sessionContext();
  const { phone, email } = PERSON;
  const { session_id } = context;
  const headers = { 'user-agent': 'Zelda browser' };
  await post(app, paths.zip, { zip: '75201', ...context }, headers);
  await post(app, paths.email, { email, ...context });
  await post(app, paths.email, { email: `${email} `, ...context, zelda: email });
  await post(app, paths.phone, { phone, ...context });
  await post(app, paths.sendCode, { phone, session_id });
  await post(app, paths.verifyCode, { phone, session_id, otp: codes[0] });
  const submission = leadSubmission({ session_id }, PERSON);
  await post(app, paths.lead, submission);
  await app.inject({ url: `/hooks/${email}?phone=${phone}` });
  await eventually('the delivery', 8_000, () => target.received.length === 1);
  // A failing database quotes the row in its error.
  await asOwner(
    db,
    `ALTER TABLE lead_versions ADD CONSTRAINT nobody CHECK (phone <> '${phone}') NOT VALID`,
  );
  expect((await post(app, paths.lead, leadSubmission({}, PERSON))).status).toBe(500);
  // The log must also contain what the app writes while it closes.
  await app.close();

  const log = captured.text();
  expect(log).toContain('"call":"/hooks/lead","method":"POST","status":200');
  expect(log).toContain('delivery failed');
  expect(log).toContain('request failed');
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const line of lines) {
    // Times and process ids are long numbers too.
    expect(JSON.stringify({ ...line, time: 0, pid: 0 })).not.toMatch(PERSONAL);
  }
}, 60_000);

test('what is refused is logged once a minute for each call and status, whatever else is refused', async () => {
  const db = await testDatabase();
  closeLater(() => db.close());
  const { logger, text } = capturedLog('info');
  const app = await testApp(db, { logger });
  closeLater(() => app.close());
  await post(app, paths.lead, { answers: 'none' });
  await post(app, paths.lead, { answers: 'none' });
  await post(app, paths.phone, {});
  await post(app, paths.lead, '{', { 'content-type': 'application/json' });
  const refused = [...text().matchAll(/"call":"([^"]+)","method":"POST","status":(4\d\d)/g)];
  expect(refused.map(([, call, status]) => `${call} ${status}`)).toEqual([
    `${paths.lead} 422`,
    `${paths.phone} 422`,
    `${paths.lead} 400`,
  ]);
});

describe('an error in the log', () => {
  /** What the service's logger writes, as it writes for every part of the service. */
  function linesOf(
    write: (log: FastifyBaseLogger) => void,
    clock?: Clock,
  ): Record<string, unknown>[] {
    const { logger, text } = capturedLog('info', clock);
    write(Fastify({ logger }).log);
    return text()
      .trim()
      .split('\n')
      .map((line) => ({ ...(JSON.parse(line) as object), time: 0, pid: 0 }));
  }

  const withCode = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });
  const about = `${PERSON.email} at (214) 555-0177 failed`;
  const fail = () => new TypeError(about, { cause: new Error(`cause: ${about}`) });

  test('keeps its type and stack, but neither phone nor e-mail in message, stack and cause', () => {
    const [line] = linesOf((log) => log.error({ err: fail() }, `of ${PERSON.phone}`));
    expect(line).toMatchObject({
      msg: 'of [number]',
      err: {
        type: 'TypeError',
        message: '[email] at ([number] failed',
        stack: expect.stringMatching(/^TypeError: \[email\] at \(\[number\] failed\n +at fail/),
        cause: { message: 'cause: [email] at ([number] failed' },
      },
    });
    expect(JSON.stringify(line)).not.toMatch(PERSONAL);
  });

  test.each<[string, (log: FastifyBaseLogger) => void]>([
    ['an error', (log) => log.error(fail())],
    ['an error in a field', (log) => log.error({ err: fail() })],
  ])('masks the message that %s without a text of its own brings', (_name, write) => {
    const [line] = linesOf(write);
    expect(line).toMatchObject({ msg: '[email] at ([number] failed' });
    expect(JSON.stringify(line)).not.toMatch(PERSONAL);
  });

  test.each<[string, () => Error, boolean]>([
    ['a refused connection', () => withCode('ECONNREFUSED'), true],
    ['a connection that ended', () => new Error('Connection terminated unexpectedly'), true],
    ['a call that waited too long', () => withCode('ETIMEDOUT'), true],
    ['a fault of the service', () => new TypeError('undefined is no function'), false],
  ])('of %s, once more in the same minute, keeps its words', (_name, made, isLimited) => {
    const clock = new ManualClock();
    const lines = linesOf((log) => {
      for (const seconds of [0, 59, 1]) {
        clock.advance(seconds * 1_000);
        log.error({ err: made() }, 'request failed');
        log.error({ err: withCode('EHOSTUNREACH') }, 'delivery work failed');
      }
    }, clock).filter(({ msg }) => msg === 'request failed');
    const { name: type, message } = made();
    expect(lines).toMatchObject(Array(3).fill({ err: { type, message } }));
    const hasStack = lines.map(({ err }) => 'stack' in (err as object));
    expect(hasStack).toEqual([true, !isLimited, true]);
  });

  test('of the database names table and constraint, never the row', () => {
    const error = Object.assign(new Error('invalid name Zelda Quuxworth'), {
      severity: 'ERROR',
      code: '23514',
      table: 'lead_versions',
      constraint: 'nobody',
      detail: 'Failing row contains (Zelda, Quuxworth).',
      where: 'Zelda',
    });
    const lines = linesOf((log) => {
      log.error({ err: error }, 'request failed');
      log.error(error);
    });
    const err = {
      type: 'Error',
      message: 'database error',
      code: '23514',
      table: 'lead_versions',
      constraint: 'nobody',
    };
    expect(lines.map(({ msg }) => msg)).toEqual(['request failed', 'database error']);
    expect(lines.map((line) => line.err)).toEqual([err, err]);
  });
});

test.each([
  ['mail to ana.b+c@sub.example.com failed', 'mail to [email] failed'],
  ['call (214) 555-0123 now', 'call ([number] now'],
  ['+12145550123', '[number]'],
  ['HTTP 500 after 15 s', 'HTTP 500 after 15 s'],
])('logs "%s" as "%s"', (text, expected) => {
  expect(scrub(text)).toBe(expected);
});
