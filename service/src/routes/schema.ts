import type { TSchema } from 'typebox';
import type { RouteShorthandOptions } from 'fastify';
import type { LimitedCall } from '../config/defaultRateLimits.ts';
import { ErrorReply } from '../contract/index.ts';

/** The rate limit of a call, as route options. */
export type RateLimitOf = (call: LimitedCall) => Pick<RouteShorthandOptions, 'config'>;

/** A call's schema: it validates the request and documents the answers. */
export function schemaOf<B extends TSchema, R extends TSchema>(
  summary: string,
  body: B,
  reply: R,
): {
  summary: string;
  body: B;
  response: { 200: R; '4xx': typeof ErrorReply; '5xx': typeof ErrorReply };
} {
  return { summary, body, response: { 200: reply, '4xx': ErrorReply, '5xx': ErrorReply } };
}
