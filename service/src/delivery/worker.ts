import type PgBoss from 'pg-boss';
import { Batcher } from '../common/batcher.ts';
import { withCallingHours, type CallableLead } from '../calling/callingHours.ts';
import type { Clock } from '../common/clock.ts';
import type { Destination } from '../config/destinations.ts';
import { retryTransient } from '../database/retry.ts';
import type { Database } from '../database/types.ts';
import { ServiceError, storageUnavailable } from '../common/serviceError.ts';
import {
  findDue,
  saveAttempts,
  type AttemptResult,
  type DueDelivery,
} from '../repositories/deliveries.ts';
import { readRecordsOf } from '../repositories/leadRecords.ts';
import { bossDatabase } from './boss.ts';
import { nextPauseSeconds, pausesFor } from './schedule.ts';
import { sendWebhook, type AttemptOutcome } from './sendWebhook.ts';

/** An attempt that was made, for logs and metrics. */
export interface Attempt {
  outcome: AttemptOutcome;
  /** The destination's name. */
  destination: string;
  leadId: string;
  event: DueDelivery['event'];
  /** How many attempts were made, this one included. */
  attempts: number;
  /** No further attempt is made: the delivery waits for a replay. */
  isDead: boolean;
  /** Seconds until the next attempt, or null. */
  nextInSeconds: number | null;
}

const POLL_MS = 1_000;
const MAX_IN_FLIGHT = 40;
const FETCH_SIZE = 40;
/** Where the database is unreachable for longer, the job expires and is run again. */
const SAVE_RETRY_FOR_MS = 8_000;

interface JobData {
  deliveryId: string;
  /** Missing in jobs of earlier builds. */
  round?: number;
}

/** What the queue holds for a delivery. */
export const jobOf = (deliveryId: string, round: number): JobData => ({ deliveryId, round });

interface Finished {
  jobId: string;
  result: AttemptResult | null;
  /** Seconds until the next attempt; null for none. */
  retryAfterSeconds: number | null;
}

export interface DeliveryWorkerOptions {
  boss: PgBoss;
  db: Database;
  clock: Clock;
  destination: Destination;
  queue: string;
  pausesSeconds: readonly number[];
  onAttempt: (attempt: Attempt) => void;
  onError: (error: unknown) => void;
}

/** The body of a delivery: the lead version as it is stored now, and when it may be called. */
const bodyOf = (record: CallableLead): string => {
  const type = record.version === 1 ? 'lead.created' : 'lead.updated';
  return JSON.stringify({
    type,
    timestamp: record.received_at,
    data: { ...record, deliveries: undefined },
  });
};

/** The body of a notice; the destination knows the lead by its id. */
const noticeOf = ({ created_at, event, lead_id, reason, version }: DueDelivery): string =>
  JSON.stringify({ type: event, timestamp: created_at, data: { lead_id, version, reason } });

/**
 * Makes the deliveries of one destination, several at once. It has its own loop:
 * in pg-boss's a batch succeeds or fails as a whole, and a completion that fails
 * is an unhandled rejection.
 */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #abortInFlight = new AbortController();
  readonly #finished: Batcher<Finished, null>;
  #wake = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(options: DeliveryWorkerOptions) {
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
    const { boss, clock, db, destination, queue } = this.#options;
    const jobs = await boss.fetch<JobData>(queue, { batchSize, priority: false });
    if (jobs.length === 0) return 0;
    const due = await findDue(
      db,
      destination.name,
      jobs.map((job) => job.data.deliveryId),
    );
    const leads = due.filter(({ event }) => event === 'lead');
    const dueById = new Map(due.map((delivery) => [delivery.delivery_id, delivery]));
    const bodies = new Map(
      (await readRecordsOf(db, leads)).map((record) => [
        `${record.lead_id} ${record.version}`,
        bodyOf(withCallingHours(record, clock.now())),
      ]),
    );
    for (const job of jobs) {
      const found = dueById.get(job.data.deliveryId);
      const delivery = found?.round === (job.data.round ?? found?.round) ? found : undefined;
      const body =
        delivery && delivery.event !== 'lead'
          ? noticeOf(delivery)
          : delivery && bodies.get(`${delivery.lead_id} ${delivery.version}`);
      // Delivered already by a process that died before it saved that, or erased, withheld, moved
      // or queued anew since.
      const work = delivery && body ? this.#deliver(job.id, delivery, body) : this.#drop(job.id);
      const tracked = work
        .catch((error: unknown) => this.#options.onError(error))
        .finally(() => this.#inFlight.delete(tracked));
      this.#inFlight.add(tracked);
    }
    return jobs.length;
  }

  async #drop(jobId: string): Promise<void> {
    await this.#finished.submit({ jobId, result: null, retryAfterSeconds: null });
  }

  async #deliver(jobId: string, delivery: DueDelivery, body: string): Promise<void> {
    const { boss, clock, destination, pausesSeconds, queue, onAttempt } = this.#options;
    const now = clock.now();
    let outcome: AttemptOutcome;
    try {
      outcome = await sendWebhook(
        destination,
        { id: delivery.delivery_id, body, now },
        this.#abortInFlight.signal,
      );
    } catch {
      // Aborted by a stop: back into the queue, for the next process.
      await boss.fail(queue, jobId);
      return;
    }
    const attempts = delivery.attempts + 1;
    const pauses = pausesFor(delivery, pausesSeconds, now);
    const retryAfterSeconds =
      outcome.kind === 'failed'
        ? nextPauseSeconds(pauses, attempts, Math.random(), outcome.retryAfter)
        : null;
    const state =
      outcome.kind === 'delivered' ? 'delivered' : retryAfterSeconds === null ? 'dead' : 'pending';
    onAttempt({
      outcome,
      destination: destination.name,
      leadId: delivery.lead_id,
      event: delivery.event,
      attempts,
      isDead: state === 'dead',
      nextInSeconds: retryAfterSeconds,
    });
    const result: AttemptResult = {
      deliveryId: delivery.delivery_id,
      destination: destination.name,
      round: delivery.round,
      attempts,
      state,
      status: outcome.status,
      error: outcome.error,
      at: clock.now().toISOString(),
    };
    await this.#finished.submit({ jobId, result, retryAfterSeconds });
  }

  /** Saves results, ends their jobs and queues the next attempts, in one transaction. */
  async #save(batch: Finished[]): Promise<null[]> {
    const { boss, clock, db, queue } = this.#options;
    await retryTransient(clock, SAVE_RETRY_FOR_MS, () =>
      db.transaction(async (tx) => {
        const results = batch.flatMap(({ result }) => (result ? [result] : []));
        if (results.length > 0) await saveAttempts(tx, results);
        const own = { db: bossDatabase(tx) };
        const next = batch.flatMap(({ result, retryAfterSeconds }) =>
          result && retryAfterSeconds !== null
            ? [
                {
                  name: queue,
                  data: jobOf(result.deliveryId, result.round),
                  startAfter: String(retryAfterSeconds),
                },
              ]
            : [],
        );
        if (next.length > 0) await boss.insert(next, own);
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
