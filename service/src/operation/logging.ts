import { types } from 'node:util';
import type { FastifyServerOptions } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import { systemClock, type Clock } from '../common/clock.ts';
import { errorCode } from '../common/errorCode.ts';
import type { Config } from '../config/config.ts';
import { isTransient } from '../database/types.ts';
import { oncePerMinute } from './limitedLog.ts';

const EMAIL = /[^\s@"'<>()]+@[^\s@"'<>()]+\.[^\s@"'<>()]+/g;
const PHONE = /\+?\d[\d\s().-]{8,}\d/g;

/** Masks what looks like an e-mail address or a phone number. */
export function scrub(text: string): string {
  return text.replace(EMAIL, '[email]').replace(PHONE, '[number]');
}

const isDatabaseError = (error: Error) =>
  typeof (error as Error & { severity?: unknown }).severity === 'string';

/** The message without personal data; that of a database error quotes the row. */
const messageOf = (error: Error) =>
  isDatabaseError(error) ? 'database error' : scrub(error.message);

/**
 * The fields of an error without personal data. While a server is away each call fails, all of one kind at
 * the same place: one stack a minute says as much as all.
 */
function errorSerializer(clock: Clock) {
  const lostCount = oncePerMinute(clock);
  const stackOf = (error: Error) => {
    if (isDatabaseError(error)) return undefined;
    const isTold = isTransient(error) && lostCount(errorCode(error) || error.message) === null;
    return isTold ? undefined : scrub(error.stack ?? '');
  };
  return function serializeError(error: Error): Record<string, unknown> {
    const fields = error as Error & Record<string, unknown>;
    return {
      type: error.name,
      message: messageOf(error),
      code: fields.code,
      ...(isDatabaseError(error) ? { table: fields.table, constraint: fields.constraint } : {}),
      stack: stackOf(error),
      ...(error.cause instanceof Error ? { cause: serializeError(error.cause) } : {}),
    };
  };
}

type LogMethod = NonNullable<NonNullable<PinoLoggerOptions['hooks']>['logMethod']>;

/**
 * Masks the text of a line. A line about an error without a text of its own gets the error's message
 * here; pino would add it unmasked.
 */
const logMasked: LogMethod = function (args, method) {
  const [first, ...texts] = args as unknown[];
  const error = (first as { err?: unknown } | null | undefined)?.err ?? first;
  // Unlike `instanceof` it works for errors of other realms.
  if (types.isNativeError(error) && texts[0] === undefined) texts[0] = messageOf(error);
  const masked = [first, ...texts].map((arg) => (typeof arg === 'string' ? scrub(arg) : arg));
  method.apply(this, masked as Parameters<typeof method>);
};

/**
 * Structured logs, one JSON object a line. Bodies, queries and addresses are
 * never logged; phone numbers and e-mail addresses in errors and texts are masked.
 */
export function loggerOptions(
  config: Pick<Config, 'logLevel'>,
  clock: Clock = systemClock,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.logLevel,
    hooks: { logMethod: logMasked },
    serializers: {
      err: errorSerializer(clock) as never,
      req: () => undefined as never,
      res: () => undefined as never,
    },
  };
}
