import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { Registry } from 'prom-client';
import { ConfigError } from '../config/readers.ts';
import { startMetricsServer } from '../operation/metricsServer.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { listening } from './listening.ts';

const closeLater = closeAfterEach();
const settings = { host: 'HOST', port: 'PORT' };

async function listen(server: Server, on: { host: string; port: number }): Promise<void> {
  server.listen(on);
  await once(server, 'listening');
  closeLater(() => new Promise((resolve) => server.close(() => resolve())));
}

async function takenPort(): Promise<number> {
  const server = createServer();
  await listen(server, { host: '127.0.0.1', port: 0 });
  return (server.address() as AddressInfo).port;
}

test('a taken port is refused in one line that names its setting', async () => {
  const port = await takenPort();
  const message = `PORT is ${port}, which another process or setting uses already: stop that process, or set another port`;
  const server = createServer();
  const started = listening({ host: '127.0.0.1', port, settings }, (on) => listen(server, on));
  await expect(started).rejects.toThrow(message);
  await expect(startMetricsServer(new Registry(), { host: '127.0.0.1', port })).rejects.toThrow(
    `METRICS_${message}`,
  );
});

test.each([['no.such.host.invalid'], ['192.0.2.1']])(
  'the host %s, which is not of this machine, is refused in one line that names its setting',
  async (host) => {
    const message = new RegExp(
      `^HOST is "${host}", which is no address of this machine \\(E\\w+\\): `,
    );
    const server = createServer();
    const started = listening({ host, port: 0, settings }, (on) => listen(server, on));
    await expect(started).rejects.toThrow(message);
    const metrics = startMetricsServer(new Registry(), { host, port: 0 });
    await expect(metrics).rejects.toThrow(/^METRICS_HOST is /);
    await expect(metrics).rejects.toBeInstanceOf(ConfigError);
  },
);

test('a port below 1024 that the user may not open is refused, and another error stays as it is', async () => {
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
  const on = { host: 'localhost', port: 80, settings };
  await expect(listening(on, failing('EACCES'))).rejects.toThrow('PORT is 80, which this user may');
  await expect(listening(on, failing('EMFILE'))).rejects.toThrow(/^EMFILE$/);
});
