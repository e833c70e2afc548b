import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Stands before the real server and gives each call of the service this much more time;
 * pages and scripts pass at once.
 */
export async function slowService(
  target: string,
  delayMs: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port } = new URL(target);
  const server = createServer(async (incoming, outgoing) => {
    const { url: path, method, headers } = incoming;
    if (path?.startsWith('/hooks/')) await wait(delayMs);
    const passed = request({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
