import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.ts';

const EMAIL = /[^\s@"'<>()]+@[^\s@"'<>()]+\.[^\s@"'<>()]+/g;
const PHONE = /\+?\d[\d\s().-]{8,}\d/g;

/** Masks what looks like an e-mail address or a phone number. */
export function scrub(text: string): string {
  return text.replace(EMAIL, '[email]').replace(PHONE, '[number]');
}

/** The fields of an error without personal data: the detail of a database error quotes the row. */
function serializeError(error: Error): Record<string, unknown> {
  const fields = error as Error & Record<string, unknown>;
  const isDatabaseError = typeof fields.severity === 'string';
  return {
    type: error.name,
    message: isDatabaseError ? 'database error' : scrub(error.message),
    code: fields.code,
    ...(isDatabaseError ? { table: fields.table, constraint: fields.constraint } : {}),
    stack: isDatabaseError ? undefined : scrub(error.stack ?? ''),
    ...(error.cause instanceof Error ? { cause: serializeError(error.cause) } : {}),
  };
}

/**
 * Structured logs, one JSON object a line. Bodies, queries and addresses are
 * never logged; phone numbers and e-mail addresses in errors are masked.
 */
export function loggerOptions(
  config: Pick<Config, 'logLevel'>,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.logLevel,
    serializers: {
      err: serializeError as never,
      req: () => undefined as never,
      res: () => undefined as never,
    },
  };
}
