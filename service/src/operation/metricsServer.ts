import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { listening } from '../http/listening.ts';

/** Serves /metrics on a port of its own, so that a firewall can keep it private. */
export async function startMetricsServer(
  registry: Registry,
  listen: { host: string; port: number },
): Promise<{ url: string; close: () => Promise<void> }> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  const settings = { host: 'METRICS_HOST', port: 'METRICS_PORT' };
  await listening({ ...listen, settings }, (on) => app.listen(on));
  // The address that it really listens on, not the configured one: it tells the operator who can reach it.
  const { address, family, port } = app.server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return { url: `http://${host}:${port}/metrics`, close: () => app.close() };
}
