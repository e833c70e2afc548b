import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What came back on a connection that sent raw bytes. */
export interface RawAnswer {
  /** Status of each answer on the connection, in order. */
  statuses: number[];
  /** All received bytes, as Latin-1. */
  text: string;
  /** Whether the server ended the connection within the time. */
  isClosed: boolean;
}

/** The port that an app listens on. */
export const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port;

/** The lines of a request, each with CR LF. */
export const lines = (...parts: string[]) => parts.map((part) => `${part}\r\n`).join('');

/**
 * Writes bytes to a port and reads until the server ends the connection, `waitMs` at most.
 * `drip` is written every 100 ms until then.
 */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  options: { waitMs?: number; drip?: string } = {},
): Promise<RawAnswer> {
  const { waitMs = 5_000, drip } = options;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let isClosed = false;
    const dripping = setInterval(() => drip && socket.writable && socket.write(drip), 100);
    const limit = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('end', () => (isClosed = true));
    // A reset is also an end by the server.
    socket.on('error', () => (isClosed = true));
    socket.on('close', () => {
      clearInterval(dripping);
      clearTimeout(limit);
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]));
      resolve({ statuses, text, isClosed });
    });
    socket.write(bytes);
  });
}
