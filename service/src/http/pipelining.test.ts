import Fastify from 'fastify';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { lines, portOf, sendRaw } from '../testing/rawSocket.ts';
import { registerPipeliningLimit } from './pipelining.ts';

const closeLater = closeAfterEach();

async function listeningPort(): Promise<number> {
  const app = Fastify();
  registerPipeliningLimit(app);
  app.get('/', async () => {
    await new Promise(setImmediate);
    return 'ok';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closeLater(() => app.close());
  return portOf(app);
}

const request = lines('GET / HTTP/1.1', 'Host: localhost', '');

test('answers a few requests that are sent at once on one connection', async () => {
  const { statuses, isClosed } = await sendRaw(await listeningPort(), request.repeat(10), {
    waitMs: 500,
  });
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
  expect(isClosed).toBe(false);
});

test('cuts a connection that sends two hundred without reading an answer', async () => {
  const { statuses, isClosed } = await sendRaw(await listeningPort(), request.repeat(200));
  expect(isClosed).toBe(true);
  expect(statuses.length).toBeLessThan(17);
});

test('takes any number of requests that wait for the answer before them', async () => {
  const url = `http://127.0.0.1:${await listeningPort()}`;
  const statuses = [];
  for (let sent = 0; sent < 40; sent += 1) statuses.push((await fetch(url)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
