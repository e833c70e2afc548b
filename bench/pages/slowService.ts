import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { forwardRequest } from '../../e2e/support/forwardRequest.ts';

/**
 * Starts a proxy before the server that delays each call of the service; pages and scripts are
 * forwarded at once.
 */
export async function slowService(
  target: string,
  delayMs: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url?.startsWith('/hooks/')) await wait(delayMs);
    forwardRequest(target, incoming, outgoing);
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
