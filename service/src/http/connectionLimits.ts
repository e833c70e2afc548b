import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';
import type { ConnectionLimits } from '../config/connections.ts';

/** How often Node looks for connections that are over their time; its own 30 s would double the limits. */
const LOOK_MS = 1_000;

/**
 * Ends connections that a slow or hostile client holds open. The limits have to reach Node when it
 * creates the server: set later, `headersTimeout` keeps its 60 s, and Node silently swaps the two
 * when the headers' limit is above the request's.
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
      connectionsCheckingInterval: LOOK_MS,
    },
  };
}
