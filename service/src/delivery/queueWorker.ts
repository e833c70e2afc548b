import type PgBoss from 'pg-boss';
import { Batcher } from '../common/batcher.ts';
import type { Clock } from '../common/clock.ts';
import { ServiceError, storageUnavailable } from '../common/serviceError.ts';
import { retryTransient } from '../database/retry.ts';
import type { Database, Queryable } from '../database/types.ts';
import { bossDatabase } from './boss.ts';

const POLL_MS = 1_000;
const MAX_IN_FLIGHT = 40;
const FETCH_SIZE = 40;
/** If the database is unreachable for longer, the job expires and is run again. */
const SAVE_RETRY_FOR_MS = 8_000;

/** What the queue holds for a delivery or an e-mail. */
export interface JobData {
  deliveryId: string;
  /** Missing in jobs of earlier builds. */
  round?: number;
}

export const jobOf = (deliveryId: string, round: number): JobData => ({ deliveryId, round });

/** What an attempt led to. */
export interface Attempted<Result> {
  /** To be saved; null for nothing. */
  result: Result | null;
  /**
   * The job of the next attempt, the seconds until then, and its expiry if that differs from its
   * queue's; null for none.
   */
  next: { job: JobData; afterSeconds: number; expireInSeconds?: number } | null;
}

/** Makes an attempt. Rejects if `abort` was triggered before anything was final. */
export type MakeAttempt<Result> = (abort: AbortSignal) => Promise<Attempted<Result>>;

export interface QueueWorkerOptions<Result> {
  boss: PgBoss;
  db: Database;
  clock: Clock;
  queue: string;
  /** Returns for each job how its attempt is made; null if there is nothing left to do. */
  take: (jobs: readonly JobData[]) => Promise<(MakeAttempt<Result> | null)[]>;
  /** Saves results in the transaction that ends their jobs and queues the next attempts. */
  save: (tx: Queryable, results: readonly Result[]) => Promise<void>;
  onError: (error: unknown) => void;
}

interface Finished<Result> extends Attempted<Result> {
  jobId: string;
}

/**
 * Works through a queue, several jobs at once. It has its own loop, because in that of pg-boss a batch
 * succeeds or fails as a whole, and a completion that fails is an unhandled rejection.
 */
export class QueueWorker<Result> {
  readonly #options: QueueWorkerOptions<Result>;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #abortInFlight = new AbortController();
  readonly #finished: Batcher<Finished<Result>, null>;
  #wake = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(options: QueueWorkerOptions<Result>) {
    this.#options = options;
    this.#finished = new Batcher({
      run: (batch) => this.#save(batch),
      maxBatch: 100,
      concurrency: 1,
      maxWaiting: Number.MAX_SAFE_INTEGER,
      overloaded: () => storageUnavailable(undefined),
      isShared: (error) => error instanceof ServiceError,
    });
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Looks into the queue at once. */
  notify(): void {
    this.#wake.abort();
  }

  /** Stops taking jobs and waits for those in flight; aborts them after `graceMs` and returns them to the queue. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    this.notify();
    const timer = setTimeout(() => this.#abortInFlight.abort(), graceMs);
    await this.#loop;
    await Promise.all(this.#inFlight);
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const room = MAX_IN_FLIGHT - this.#inFlight.size;
      if (room === 0) {
        await Promise.race(this.#inFlight);
        continue;
      }
      this.#wake = new AbortController();
      const taken = await this.#take(Math.min(room, FETCH_SIZE)).catch((error: unknown) => {
        this.#options.onError(error);
        return 0;
      });
      if (taken === 0 && !this.#stopping.signal.aborted) {
        await this.#options.clock.delay(POLL_MS, this.#wake.signal);
      }
    }
  }

  async #take(batchSize: number): Promise<number> {
    const { boss, queue, take } = this.#options;
    const jobs = await boss.fetch<JobData>(queue, { batchSize, priority: false });
    if (jobs.length === 0) return 0;
    const attempts = await take(jobs.map(({ data }) => data));
    for (const [index, { id }] of jobs.entries()) {
      const attempt = attempts[index];
      const work = attempt
        ? this.#attempt(id, attempt)
        : this.#finish({ jobId: id, result: null, next: null });
      const tracked = work
        .catch((error: unknown) => this.#options.onError(error))
        .finally(() => this.#inFlight.delete(tracked));
      this.#inFlight.add(tracked);
    }
    return jobs.length;
  }

  async #attempt(jobId: string, attempt: MakeAttempt<Result>): Promise<void> {
    const { boss, queue } = this.#options;
    let attempted: Attempted<Result>;
    try {
      attempted = await attempt(this.#abortInFlight.signal);
    } catch (error) {
      // Aborted by a stop: back into the queue, for the next process.
      if (!this.#abortInFlight.signal.aborted) this.#options.onError(error);
      await boss.fail(queue, jobId);
      return;
    }
    await this.#finish({ jobId, ...attempted });
  }

  async #finish(finished: Finished<Result>): Promise<void> {
    await this.#finished.submit(finished);
  }

  /** Saves results, ends their jobs and queues the next attempts, in one transaction. */
  async #save(batch: Finished<Result>[]): Promise<null[]> {
    const { boss, clock, db, queue, save } = this.#options;
    await retryTransient(clock, SAVE_RETRY_FOR_MS, () =>
      db.transaction(async (tx) => {
        const results = batch.flatMap(({ result }) => (result === null ? [] : [result]));
        if (results.length > 0) await save(tx, results);
        const own = { db: bossDatabase(tx) };
        const jobs = batch.flatMap(({ next }) => {
          if (next === null) return [];
          const { job: data, afterSeconds, ...expiry } = next;
          return [{ name: queue, data, startAfter: String(afterSeconds), ...expiry }];
        });
        if (jobs.length > 0) await boss.insert(jobs, own);
        await boss.deleteJob(
          queue,
          batch.map(({ jobId }) => jobId),
          own,
        );
      }),
    );
    return batch.map(() => null);
  }
}
