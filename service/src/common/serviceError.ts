/**
 * An error that is told to the caller: an HTTP status, a stable code, one
 * sentence, and the field it is about if there is one.
 */
export class ServiceError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What else the answer says, if its schema has `data`. */
  readonly data: object | undefined;

  constructor(
    statusCode: number,
    code: string,
    message: string,
    details: { field?: string; retryAfterSeconds?: number; data?: object; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ServiceError';
    this.statusCode = statusCode;
    this.code = code;
    this.field = details.field;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.data = details.data;
  }
}

/** The database did not answer; nothing was stored, and a retry is safe. */
export function storageUnavailable(cause: unknown): ServiceError {
  return new ServiceError(
    503,
    'storage_unavailable',
    'The service cannot store anything right now; please try again.',
    { retryAfterSeconds: 2, cause },
  );
}

/** A provider on which a check depends failed; the checked value may be right or wrong. */
export function providerUnavailable(what: string, cause?: unknown): ServiceError {
  return new ServiceError(502, 'provider_unavailable', `${what} did not answer; try again later.`, {
    cause,
  });
}
