import { ConfigError } from '../config/readers.ts';
import { errorCode } from '../common/errorCode.ts';

/** What to listen on, and the settings that say so. */
export interface ListenOptions {
  host: string;
  port: number;
  settings: { host: string; port: string };
}

/**
 * Begins to listen.
 *
 * @throws {ConfigError} naming the setting if the port is taken or not allowed, or the host is no
 * address of this machine; any other error as it is.
 */
export async function listening(
  { host, port, settings }: ListenOptions,
  listen: (on: { host: string; port: number }) => Promise<unknown>,
): Promise<void> {
  try {
    await listen({ host, port });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') {
      throw new ConfigError(
        settings.port,
        `is ${port}, which another process or setting uses already: stop that process, or set another port`,
      );
    }
    if (code === 'EACCES') {
      throw new ConfigError(
        settings.port,
        `is ${port}, which this user may not open: set a port from 1024 on`,
      );
    }
    if (/^(ENOTFOUND|EAI_|EADDRNOTAVAIL|EINVAL)/.test(code)) {
      throw new ConfigError(
        settings.host,
        `is "${host}", which is no address of this machine (${code}): set one that it has, such as 127.0.0.1 or 0.0.0.0`,
      );
    }
    throw error;
  }
}
