import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { groupsOf } from '../common/addresses.ts';
import type { Clock } from '../common/clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/types.ts';
import { ServiceError } from '../common/serviceError.ts';
import type { RateLimitOf } from '../routes/schema.ts';
import { sharedRateLimitStore } from './sharedRateLimitStore.ts';

const WINDOW_MS = 60_000;

/** Limits the requests of an address to each call. If counting fails, requests are let through. */
export async function registerRateLimits(
  app: FastifyInstance,
  config: Config,
  db: Database,
  clock: Clock,
): Promise<RateLimitOf> {
  if (!config.rateLimit) return () => ({ config: {} });
  await app.register(rateLimit, {
    global: false,
    timeWindow: WINDOW_MS,
    keyGenerator: ({ visitorAddress }) => groupsOf(visitorAddress).customer,
    skipOnError: true,
    // The embedded database has one process only, so counting in its memory is enough.
    ...(db.kind === 'postgres' ? { store: sharedRateLimitStore(db, clock) } : {}),
    errorResponseBuilder: (_request, context) =>
      new ServiceError(
        429,
        'too_many_requests',
        `Too many requests: wait ${Math.max(1, Math.ceil(context.ttl / 1_000))} seconds.`,
        { retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1_000)) },
      ),
  });
  return (call) => ({ config: { rateLimit: { max: config.rateLimits[call] } } });
}
