import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { Batcher } from '../common/batcher.ts';
import type { Clock } from '../common/clock.ts';
import { inTime } from '../common/inTime.ts';
import type { Database } from '../database/types.ts';
import { storageUnavailable } from '../common/serviceError.ts';
import { addHits, type Hits } from '../repositories/rateLimits.ts';

/** If counting takes longer, the request is let through: it should not wait for that. */
const COUNT_LIMIT_MS = 1_000;

interface Hit {
  key: string;
  windowEnd: string;
}

/** Counts requests in one statement; returns each one's number in its window. */
async function countHits(db: Database, hits: Hit[]): Promise<number[]> {
  const sums = new Map<string, Hits>();
  for (const hit of hits) {
    const sum = sums.get(hit.key) ?? { ...hit, count: 0 };
    sum.count += 1;
    sums.set(hit.key, sum);
  }
  const totals = await addHits(db, [...sums.values()]);
  const next = new Map(
    [...sums].map(([key, sum]) => [key, (totals.get(key) ?? 0) - sum.count + 1]),
  );
  return hits.map(({ key }) => {
    const number = next.get(key) ?? 0;
    next.set(key, number + 1);
    return number;
  });
}

/**
 * A store for `@fastify/rate-limit` that counts in the database, so that all
 * processes share one limit. Requests that arrive together share a statement.
 */
export function sharedRateLimitStore(db: Database, clock: Clock): FastifyRateLimitStoreCtor {
  const quickDb = db.withTimeLimit(COUNT_LIMIT_MS);
  const batcher = new Batcher<Hit, number>({
    run: (hits) => countHits(quickDb, hits),
    maxBatch: 1_000,
    concurrency: 2,
    maxWaiting: 20_000,
    overloaded: () => storageUnavailable(undefined),
    isShared: () => true,
  });

  class Store implements FastifyRateLimitStore {
    readonly #prefix: string;

    constructor(options?: { prefix?: string }) {
      this.#prefix = options?.prefix ?? '';
    }

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
    ): void {
      const now = clock.now().getTime();
      const end = now - (now % timeWindow) + timeWindow;
      // The end is part of the key, because a batch may contain requests of two windows.
      const hit = { key: `${this.#prefix}${key} ${end}`, windowEnd: new Date(end).toISOString() };
      // Limited too, because waiting for a connection and for earlier counts takes time as well.
      inTime(batcher.submit(hit), COUNT_LIMIT_MS, () => storageUnavailable(undefined)).then(
        (current) => callback(null, { current, ttl: end - now }),
        (error: Error) => callback(error),
      );
    }

    /** A store for one call. Contrary to its types, the plugin passes its options, not the route. */
    child(options: unknown): FastifyRateLimitStore {
      const { routeInfo } = options as { routeInfo: { url: string } };
      return new Store({ prefix: `${routeInfo.url} ` });
    }
  }
  return Store as unknown as FastifyRateLimitStoreCtor;
}
