import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../contract/index.ts';
import { ConfigError } from '../../config/readers.ts';
import { eventually } from '../../testing/eventually.ts';
import { testConfig } from '../../testing/harness.ts';
import { startListeningApp, type ListeningApp } from '../../testing/listeningApp.ts';
import { lines, sendRaw } from '../../testing/rawSocket.ts';

/** Larger than the kernel's buffers, so that the server's writing stalls if a client stops reading. */
const LARGE = Buffer.alloc(32 * 1_024 * 1_024, 'x');
const LIMITS = {
  HEADERS_TIMEOUT_SECONDS: '1',
  REQUEST_TIMEOUT_SECONDS: '2',
  IDLE_TIMEOUT_SECONDS: '3',
};
/** Far above the limits and far below Node's default of 60 s. */
const WAIT_MS = 20_000;
/** 4 MB, the kernel's largest buffer, for 200 clients: 4 s alone, over a minute beside a build and tests. */
const FILL_MS = 180_000;

let service: ListeningApp;
beforeAll(async () => {
  service = await startListeningApp({ 'large.bin': LARGE }, LIMITS);
}, 30_000);
afterAll(() => service.close());

const start = (path: string) => lines(`GET ${path} HTTP/1.1`, 'Host: a');
const posting = lines(
  `POST ${paths.zip} HTTP/1.1`,
  'Host: a',
  'Content-Type: application/json',
  'Content-Length: 5000',
  '',
);

test.each<[string, string, string]>([
  ['headers', start('/healthz'), 'X-A: 1\r\n'],
  ['a single header', `${start('/healthz')}X-A: `, 'a'],
  ['a body', posting, ' '],
  ['a first line', 'GET /', 'a'],
])(
  'ends a connection that sends %s slowly',
  async (_name, first, drip) => {
    const answer = await sendRaw(service.port, first, { drip, waitMs: WAIT_MS });
    expect(answer.statuses).toEqual([408]);
    expect(answer.isClosed).toBe(true);
    expect(answer.text).toContain('"code":"request_timeout"');
  },
  WAIT_MS + 5_000,
);

test(
  'ends a connection that sends nothing',
  async () => {
    expect((await sendRaw(service.port, '', { waitMs: WAIT_MS })).isClosed).toBe(true);
  },
  WAIT_MS + 5_000,
);

test(
  'answers others beside 200 clients that stop reading, and ends those connections',
  async () => {
    const served: Socket[] = [];
    const serve = (socket: Socket) => served.push(socket);
    service.app.server.on('connection', serve);
    const readers = Array.from({ length: 200 }, () => {
      const socket = connect(service.port, '127.0.0.1');
      // Without a data listener, nothing is read.
      socket.on('error', () => undefined);
      socket.write(`${start('/large.bin')}\r\n`);
      return socket;
    });
    const connections = () =>
      new Promise<number>((resolve) => service.app.server.getConnections((_, n) => resolve(n)));
    try {
      await Promise.all(readers.map((socket) => once(socket, 'connect')));
      const written = () => served.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
      await eventually('all connections to stall', FILL_MS, async () => {
        const before = written();
        await wait(200);
        return before > 0 && written() === before;
      });
      expect(await connections()).toBeGreaterThan(0);
      for (const path of ['/', '/readyz', '/healthz']) {
        const request = lines(`GET ${path} HTTP/1.1`, 'Host: a', 'Connection: close', '');
        expect((await sendRaw(service.port, request)).statuses).toEqual([200]);
      }
      await eventually('all connections to end', WAIT_MS, async () => (await connections()) === 0);
      expect(await connections()).toBe(0);
    } finally {
      service.app.server.off('connection', serve);
      // Open connections would delay the end of the server.
      for (const socket of readers) socket.destroy();
    }
  },
  FILL_MS + WAIT_MS,
);

test('the service is still ready and has logged no error', async () => {
  expect((await fetch(`http://127.0.0.1:${service.port}/readyz`)).status).toBe(200);
  expect(service.log()).not.toMatch(/"level":(50|60)/);
});

test('the time-out for headers must not be above that of the request', () => {
  const env = { HEADERS_TIMEOUT_SECONDS: '31' };
  expect(() => testConfig(env)).toThrow(ConfigError);
  expect(() => testConfig(env)).toThrow(/must not be above REQUEST_TIMEOUT_SECONDS \(30\)/);
});
