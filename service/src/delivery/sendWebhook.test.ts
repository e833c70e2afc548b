import { jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { DAY_MS } from '../common/clock.ts';
import { readDestinations } from '../config/destinations.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeDestination, type DestinationAnswer } from '../testing/fakeDestination.ts';
import { sendWebhook } from './sendWebhook.ts';

async function sendTo(answer: DestinationAnswer, abort = new AbortController().signal) {
  const target = await startFakeDestination(() => answer);
  const [destination] = readDestinations({ DELIVERY_URLS: target.setting }, false);
  if (!destination) throw new Error('no destination');
  const message = { id: 'msg_1', body: '{"type":"lead.created","data":{}}', now: new Date() };
  try {
    return await sendWebhook(destination, message, abort);
  } finally {
    await target.close();
  }
}

afterEach(() => {
  jest.restoreAllMocks();
});

test('fails where the destination does not answer within 15 s', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const asked: number[] = [];
  // Makes the signal come a hundred times earlier, so that the test is fast.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return timeout(ms / 100);
  });
  expect(await sendTo('hang')).toEqual({
    kind: 'failed',
    status: null,
    error: 'TimeoutError',
    retryAfter: null,
  });
  expect(asked).toEqual([15_000]);
});

test('sends the user and password of an address as a header', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
  const [destination] = readDestinations(
    { DELIVERY_URLS: `https://crm:p%40ss@crm.example.com/leads?key=1|${secret}` },
    true,
  );
  if (!destination) throw new Error('no destination');
  const message = { id: 'msg_1', body: '{}', now: new Date() };
  const { signal } = new AbortController();
  expect(await sendWebhook(destination, message, signal)).toMatchObject({ kind: 'delivered' });
  expect(fetched).toHaveBeenCalledWith(
    'https://crm.example.com/leads?key=1',
    expect.objectContaining({
      headers: expect.objectContaining({ authorization: 'Basic Y3JtOnBAc3M=' }),
    }),
  );
});

test('signs by both secrets while one replaces the other', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const secrets = [1, 2].map((fill) => `whsec_${Buffer.alloc(24, fill).toString('base64')}`);
  const [destination] = readDestinations(
    { DELIVERY_URLS: `https://crm.example.com/leads|${secrets.join('|')}` },
    true,
  );
  if (!destination) throw new Error('no destination');
  const body = '{"type":"lead.created"}';
  const { signal } = new AbortController();
  await sendWebhook(destination, { id: 'msg_1', body, now: new Date() }, signal);
  const headers = fetched.mock.calls[0]?.[1]?.headers as Record<string, string>;
  for (const secret of secrets) {
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'lead.created' });
  }
  const other = `whsec_${Buffer.alloc(24, 3).toString('base64')}`;
  expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching signature found');
});

test('dates a webhook by the second that has begun, and signs what it says', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
  const [destination] = readDestinations(
    { DELIVERY_URLS: `https://crm.example.com/leads|${secret}` },
    true,
  );
  if (!destination) throw new Error('no destination');
  const second = Math.floor(Date.now() / 1_000);
  const message = { id: 'msg_1', body: '{}', now: new Date(second * 1_000 + 900) };
  await sendWebhook(destination, message, new AbortController().signal);
  const headers = fetched.mock.calls[0]?.[1]?.headers as Record<string, string>;
  expect(headers['webhook-timestamp']).toBe(String(second));
  expect(new Webhook(secret).verify(message.body, headers)).toEqual({});
});

test('closes the connection of an answer that does not end', async () => {
  // Not those that nothing was asked over: fetch may open one that it does not use.
  const asked: Socket[] = [];
  const server = createServer((request, response) => {
    asked.push(request.socket);
    request.resume();
    response.writeHead(200);
    response.write('x'.repeat(100_000));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
  const [destination] = readDestinations(
    { DELIVERY_URLS: `http://127.0.0.1:${port}/leads|${secret}` },
    false,
  );
  if (!destination) throw new Error('no destination');
  const message = { id: 'msg_1', body: '{}', now: new Date() };
  const { signal } = new AbortController();
  try {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await sendWebhook(destination, message, signal)).toMatchObject({ kind: 'delivered' });
    }
    await eventually('closed connections', 5_000, () => asked.every(({ destroyed }) => destroyed));
    expect(asked).toHaveLength(3);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('throws where the attempt is aborted', async () => {
  const stopping = new AbortController();
  setTimeout(() => stopping.abort(), 50);
  await expect(sendTo('hang', stopping.signal)).rejects.toThrow();
});

test.each<[DestinationAnswer, object]>([
  [200, { kind: 'delivered', status: 200, error: null, retryAfter: null }],
  [299, { kind: 'delivered', status: 299, error: null, retryAfter: null }],
  ['redirect', { kind: 'failed', status: 302, error: 'HTTP 302', retryAfter: null }],
  [410, { kind: 'gone', status: 410, error: 'HTTP 410', retryAfter: null }],
  [500, { kind: 'failed', status: 500, error: 'HTTP 500', retryAfter: null }],
  [
    { status: 429, retryAfter: '120' },
    { kind: 'failed', status: 429, error: 'HTTP 429', retryAfter: 120 },
  ],
  [
    { status: 503, retryAfter: new Date(Date.now() + 7 * DAY_MS).toUTCString() },
    { kind: 'failed', status: 503, error: 'HTTP 503', retryAfter: 86_400 },
  ],
])('turns %j into %j', async (answer, outcome) => {
  expect(await sendTo(answer)).toEqual(outcome);
});
