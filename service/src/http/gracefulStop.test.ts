import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { registerStop } from './gracefulStop.ts';

test('finishes the request in flight, ends its connection, and tells that it is stopping', async () => {
  const app = Fastify();
  const isStopping = registerStop(app);
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    app.get('/', () => {
      resolve();
      return new Promise((finish) => {
        answer = () => finish('done');
      });
    });
  });
  app.get('/quick', async () => 'quick');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  expect((await fetch(`${url}/quick`)).headers.get('connection')).toBe('keep-alive');
  expect(isStopping()).toBe(false);

  const reply = fetch(url);
  await asked;
  const closed = once(app.server, 'close');
  const stopped = app.close();
  await new Promise(setImmediate);
  expect(isStopping()).toBe(true);
  answer();
  const response = await reply;
  expect(response.headers.get('connection')).toBe('close');
  expect(await response.text()).toBe('done');
  await Promise.all([closed, stopped]);
});
