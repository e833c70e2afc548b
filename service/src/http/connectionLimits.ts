import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';
import type { ConnectionLimits } from '../config/connections.ts';

/** How often Node checks connections against their limits; its default of 30 s would double the limits. */
const CHECK_INTERVAL_MS = 1_000;

/**
 * Ends connections of clients that are too slow, on purpose or not. Node must get the limits when
 * it creates the server: a `headersTimeout` that is set later has no effect, and Node silently swaps
 * the two when the headers' limit is above the request's.
 */
export function connectionOptions(
  limits: ConnectionLimits,
): Pick<FastifyHttpOptions<Server>, 'http' | 'requestTimeout' | 'connectionTimeout'> {
  const requestTimeout = limits.requestSeconds * 1_000;
  return {
    requestTimeout,
    connectionTimeout: limits.idleSeconds * 1_000,
    http: {
      requestTimeout,
      headersTimeout: limits.headersSeconds * 1_000,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
  };
}
