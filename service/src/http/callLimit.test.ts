import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { answerLinks } from '../companies/answerLinks.ts';
import { systemClock } from '../common/clock.ts';
import { paths, type CallName } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { editKeys } from '../leads/editKeys.ts';
import { companyAnswerPath } from '../routes/companyAnswerCall.ts';
import { capturedLog } from '../testing/capturedLog.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { eventually } from '../testing/eventually.ts';
import { requests } from '../testing/fullBodies.ts';
import { testApp, testConfig, testDatabase, testSigningKey } from '../testing/harness.ts';
import { inboundTextRequest, inboundTextSettings } from '../testing/inboundText.ts';
import { portOf } from '../testing/rawSocket.ts';
import { registerCallLimit } from './callLimit.ts';
import { registerErrorReplies } from './errorReplies.ts';

const closeLater = closeAfterEach();

test.each(['GET', 'POST'])(
  'answers a %s whose work hangs, and others as they are',
  async (method) => {
    const app = Fastify();
    registerErrorReplies(app);
    registerCallLimit(app, 200);
    app.route({ method, url: '/hangs', handler: () => new Promise(() => undefined) });
    app.route({ method, url: '/works', handler: async () => ({ status: 'ok' }) });
    app.route({ method, url: '/fails', handler: () => Promise.reject(new Error('broken')) });
    await app.listen({ port: 0, host: '127.0.0.1' });
    closeLater(() => app.close());
    const body = method === 'POST' ? { body: '{}' } : {};
    const headers = method === 'POST' ? { 'content-type': 'application/json' } : {};
    const call = async (path: string) => {
      const reply = await fetch(`http://127.0.0.1:${portOf(app)}${path}`, {
        method,
        headers,
        ...body,
      });
      return [reply.status, ((await reply.json()) as { code?: string }).code];
    };
    expect(await call('/hangs')).toEqual([503, 'storage_unavailable']);
    expect(await call('/works')).toEqual([200, undefined]);
    expect(await call('/fails')).toEqual([500, 'internal_error']);
  },
);

test('logs why work failed that took too long to be told to the caller', async () => {
  const { logger, text } = capturedLog('error');
  const app = Fastify({ logger });
  registerErrorReplies(app);
  registerCallLimit(app, 50);
  app.get('/', async () => {
    await wait(150);
    throw Object.assign(new Error('no space'), { code: '53100' });
  });
  closeLater(() => app.close());
  expect((await app.inject('/')).statusCode).toBe(503);
  expect((await app.inject('/')).statusCode).toBe(503);
  await eventually('the cause', 5_000, () => text().includes('the disk of the database is full'));
  // The limit's own stack is logged only once: a second one would say nothing new.
  expect(text().match(/no answer within 50 ms","code":"ETIMEDOUT"/g)).toHaveLength(2);
  expect(text().match(/"stack":"Error: no answer within/g)).toHaveLength(1);
});

/** A database that answers nothing from `hang` to `goOn`. */
function hangingDatabase(db: Database) {
  let gate: Promise<void> = Promise.resolve();
  let goOn = () => undefined as void;
  const through = (inner: Database): Database => ({
    ...inner,
    query: (...given) => gate.then(() => inner.query(...given)) as never,
    exec: (...given) => gate.then(() => inner.exec(...given)),
    transaction: (...given) => gate.then(() => inner.transaction(...given)) as never,
    withTimeLimit: (...given) => through(inner.withTimeLimit(...given)),
  });
  const hang = () => {
    gate = new Promise((resolve) => {
      goOn = resolve;
    });
  };
  return { db: through(db), hang, goOn: () => goOn() };
}

test('every call that needs the database is answered 503 while that hangs', async () => {
  const own = await testDatabase();
  closeLater(() => own.close());
  const { db, hang, goOn } = hangingDatabase(own);
  const app = await testApp(db, {
    config: testConfig(inboundTextSettings),
    codeSender: { kind: 'local', send: async () => undefined },
  });
  closeLater(() => app.close());
  const link = answerLinks(testSigningKey, systemClock, '').linkOf({
    assignment_id: randomUUID(),
    assigned_at: new Date().toISOString(),
    answer_by: null,
  });
  const edit_key = editKeys(testSigningKey, systemClock).issue(randomUUID());
  const text = inboundTextRequest('2145550123', 'STOP');
  const json = (url: string, body: object) => ({
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' } as Record<string, string>,
  });
  const calls = [
    ...Object.entries(paths).map(([name, url]) =>
      json(url, { ...requests[name as CallName].body, ...(name === 'leadUpdate' && { edit_key }) }),
    ),
    json(companyAnswerPath, { assignment_id: randomUUID(), answer: 'accept' }),
    {
      url: link,
      payload: 'answer=accepted',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    { url: text.path, payload: text.body, headers: text.headers },
  ];
  const posts = app.printRoutes({ commonPrefix: false, method: 'POST' }).match(/\(POST\)/g);
  expect(calls).toHaveLength(posts?.length ?? 0);
  hang();
  try {
    const answers = await Promise.all(
      calls.map(async (call) => {
        const answer = app.inject({ method: 'POST', ...call }).then((reply) => reply.statusCode);
        return [call.url, await Promise.race([answer, wait(12_000, 'none', { ref: false })])];
      }),
    );
    // The checks and the ticket do without.
    const others = [paths.zip, paths.email, paths.phone, paths.ticket];
    expect(answers).toEqual(
      calls.map(({ url }) => [url, others.includes(url as never) ? 200 : 503]),
    );
  } finally {
    goOn();
  }
}, 40_000);
