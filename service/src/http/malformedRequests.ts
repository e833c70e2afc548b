import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply } from '../contract/index.ts';
import { errorCode } from '../common/errorCode.ts';
import { ServiceError } from '../common/serviceError.ts';
import { DEFAULT_HEADERS } from './defaultHeaders.ts';
import { sendError } from './errorReplies.ts';

/** Answers to what Node's parser refuses, by Node's error code. */
const REFUSALS: Readonly<Record<string, { line: string; code: string; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: '408 Request Timeout',
    code: 'request_timeout',
    message: 'The request did not arrive in time: send it again.',
  },
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    message: 'The address and headers are larger than 16 KiB: send less.',
  },
};
const NOT_HTTP = {
  line: '400 Bad Request',
  code: 'invalid_request',
  message: 'This is not an HTTP/1.1 request: send one.',
};

/** Answers what Node's parser refused, in the shape of the contract, and ends the connection. */
export function answerClientError(error: Error, socket: Socket): void {
  if (errorCode(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { line, code, message } = REFUSALS[errorCode(error)] ?? NOT_HTTP;
  const body = JSON.stringify({ status: 'error', code, message } satisfies ErrorReply);
  socket.end(
    [
      `HTTP/1.1 ${line}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      'x-content-type-options: nosniff',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
    // Anything more from this client is not read.
    () => socket.destroy(),
  );
}

/** Answers an address that cannot be decoded; Fastify's own message would repeat the address. */
export function answerBadAddress(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = new ServiceError(
    error.statusCode ?? 400,
    'invalid_request',
    'The address cannot be read: percent-encode it as UTF-8.',
  );
  // Hooks have not run yet, so the default headers are missing here.
  void sendError(reply.headers(DEFAULT_HEADERS), refusal);
}

// A name, an IPv4 or bracketed IPv6 address, and a port; RFC 9110, 7.2. Empty if there is no authority.
const HOST = /^([\w.-]*|\[[\da-f:.]+\])(:\d{0,5})?$/i;

/**
 * Refuses requests with two Host headers or a malformed one (RFC 9112, 3.2): a proxy in front may
 * read the other one.
 */
export function registerHostRule(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const hosts = raw.rawHeaders.filter(
      (_value, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === 'host',
    );
    if (hosts.length > 1 || !hosts.every((host) => HOST.test(host))) {
      // What follows on the connection may be part of the same trick.
      reply.header('connection', 'close');
      throw new ServiceError(
        400,
        'invalid_request',
        'The Host header must hold one name and port: send it once.',
      );
    }
    done();
  });
}
