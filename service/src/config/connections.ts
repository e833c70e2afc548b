import { ConfigError, integer, type Environment } from './readers.ts';
import { settings } from './settings.ts';

/** How long a connection may take, in seconds. */
export interface ConnectionLimits {
  /** From its first byte (or from connecting) to the end of the headers. */
  headersSeconds: number;
  /** From its first byte to the end of the body. */
  requestSeconds: number;
  /** Without a byte in either direction, such as a client that stopped reading. */
  idleSeconds: number;
}

/**
 * Reads the time-outs of connections.
 *
 * @throws {ConfigError} if the headers could take longer than the whole request: Node would then
 * swap the two limits.
 */
export function readConnectionLimits(env: Environment): ConnectionLimits {
  const limits = {
    headersSeconds: integer(env, 'HEADERS_TIMEOUT_SECONDS', settings.HEADERS_TIMEOUT_SECONDS),
    requestSeconds: integer(env, 'REQUEST_TIMEOUT_SECONDS', settings.REQUEST_TIMEOUT_SECONDS),
    idleSeconds: integer(env, 'IDLE_TIMEOUT_SECONDS', settings.IDLE_TIMEOUT_SECONDS),
  };
  if (limits.headersSeconds > limits.requestSeconds) {
    throw new ConfigError(
      'HEADERS_TIMEOUT_SECONDS',
      `must not be above REQUEST_TIMEOUT_SECONDS (${limits.requestSeconds})`,
    );
  }
  return limits;
}
