import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply } from '../contract/index.ts';
import { isTransient } from '../database/types.ts';
import { errorCode } from '../common/errorCode.ts';
import { ServiceError, storageUnavailable } from '../common/serviceError.ts';
import { describeViolation } from './validationMessage.ts';

/** PostgreSQL's code for a disk without space. */
const DISK_FULL = '53100';

/** Messages for the errors of Fastify itself. */
const FASTIFY_ERRORS: Readonly<Record<string, { code: string; message: string }>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid_json', message: 'The body is empty: send JSON.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid_json', message: 'The body is not valid JSON.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    message: 'Send the body as application/json.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'body_too_large',
    message: 'The body is larger than 64 KiB: send less.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid_request',
    message: 'The body does not have the length that Content-Length says.',
  },
};

function fromFastify(error: FastifyError): ServiceError {
  const [violation, ...more] = error.validation ?? [];
  if (violation) {
    const { field, message } = describeViolation([violation, ...more]);
    return new ServiceError(422, 'invalid_field', message, { field });
  }
  const status = error.statusCode ?? 500;
  const known = FASTIFY_ERRORS[error.code];
  if (known) return new ServiceError(status, known.code, known.message);
  if (status === 429) {
    return new ServiceError(429, 'too_many_requests', 'Too many requests: wait a minute.');
  }
  if (error instanceof SyntaxError || status === 400) {
    return new ServiceError(400, 'invalid_json', 'The body is not valid JSON.');
  }
  if (status >= 400 && status < 500) {
    return new ServiceError(status, 'invalid_request', 'The request cannot be served.');
  }
  if (isTransient(error)) return storageUnavailable(error);
  return new ServiceError(500, 'internal_error', 'Something went wrong on our side.', {
    cause: error,
  });
}

/** The answer to an error. */
export const answerTo = (error: FastifyError): ServiceError =>
  error instanceof ServiceError ? error : fromFastify(error);

/** Answers with an error in the shape of the contract. */
export function sendError(reply: FastifyReply, error: ServiceError): FastifyReply {
  const body: ErrorReply & { data?: object } = {
    status: 'error',
    code: error.code,
    message: error.message,
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(error.data === undefined ? {} : { data: error.data }),
  };
  if (error.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(error.retryAfterSeconds));
  }
  return reply.status(error.statusCode).type('application/json').send(body);
}

/** The header of a 416 answer that gives the length of the file (RFC 9110, 15.5.17). */
function contentRangeOf(error: FastifyError): string | undefined {
  const { headers } = error as { headers?: Readonly<Record<string, string>> };
  return headers?.['Content-Range'];
}

/** Logs an error of the service's own (5xx), with what an operator can do if that is known. */
export function logFailure(request: FastifyRequest, answer: ServiceError): void {
  if (answer.statusCode < 500) return;
  const err = answer.cause ?? answer;
  const advice =
    errorCode(err) === DISK_FULL ? ': the disk of the database is full, free space' : '';
  request.log.error({ err, code: answer.code }, `request failed${advice}`);
}

/** Installs the error handler: callers get one sentence, never a stack trace. */
export function registerErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const answer = answerTo(error);
    logFailure(request, answer);
    const contentRange = contentRangeOf(error);
    if (contentRange !== undefined) void reply.header('content-range', contentRange);
    return sendError(reply, answer);
  });
}
