import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { capturedLog } from '../testing/capturedLog.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { eventually } from '../testing/eventually.ts';
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
  // The stack of the limit itself says nothing the second time.
  expect(text().match(/no answer within 50 ms","code":"ETIMEDOUT"/g)).toHaveLength(2);
  expect(text().match(/"stack":"Error: no answer within/g)).toHaveLength(1);
});
