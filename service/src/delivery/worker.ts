import type PgBoss from 'pg-boss';
import { withCallingHours, type CallableLead } from '../calling/callingHours.ts';
import type { Clock } from '../common/clock.ts';
import type { Destination } from '../config/destinations.ts';
import type { Database } from '../database/types.ts';
import {
  beginDue,
  saveAttempts,
  type AttemptResult,
  type DueDelivery,
} from '../repositories/deliveries.ts';
import { readRecordsOf } from '../repositories/leadRecords.ts';
import {
  jobOf,
  QueueWorker,
  type Attempted,
  type JobData,
  type MakeAttempt,
} from './queueWorker.ts';
import { mayRepeat, nextPauseSeconds, pausesFor } from './schedule.ts';
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

/** How attempts are made. */
export interface AttemptOptions {
  db: Database;
  clock: Clock;
  pausesSeconds: readonly number[];
  onAttempt: (attempt: Attempt) => void;
  onError: (error: unknown) => void;
}

export interface DeliveryWorkerOptions extends AttemptOptions {
  boss: PgBoss;
  destination: Destination;
  queue: string;
}

/**
 * The body of a delivery: the lead version as it is stored now, and when it may be called. Which operator
 * corrected it is no business of a destination.
 */
const bodyOf = (record: CallableLead): string => {
  const type = record.version === 1 ? 'lead.created' : 'lead.updated';
  return JSON.stringify({
    type,
    timestamp: record.received_at,
    data: { ...record, deliveries: undefined, correction: undefined },
  });
};

/** The body of a notice; the destination knows the lead by its id. */
export const noticeOf = (
  { created_at, event, lead_id, reason, version, standing_version }: DueDelivery,
  assignment_id?: string,
): string =>
  JSON.stringify({
    type: event,
    timestamp: created_at,
    data: {
      lead_id,
      version,
      reason,
      assignment_id,
      standing_version: standing_version ?? undefined,
    },
  });

async function takeJobs(
  options: DeliveryWorkerOptions,
  jobs: readonly JobData[],
): Promise<(MakeAttempt<AttemptResult> | null)[]> {
  const { clock, db, destination } = options;
  const due = await beginDue(
    db,
    destination.name,
    jobs.map(({ deliveryId }) => deliveryId),
    clock.now(),
  );
  const leads = due.filter(({ event }) => event === 'lead');
  const dueById = new Map(due.map((delivery) => [delivery.delivery_id, delivery]));
  const bodies = new Map(
    (await readRecordsOf(db, leads)).map((record) => [
      `${record.lead_id} ${record.version}`,
      bodyOf(withCallingHours(record, clock.now())),
    ]),
  );
  return jobs.map((job) => {
    const found = dueById.get(job.deliveryId);
    const delivery = found?.round === (job.round ?? found?.round) ? found : undefined;
    const body =
      delivery && delivery.event !== 'lead'
        ? noticeOf(delivery)
        : delivery && bodies.get(`${delivery.lead_id} ${delivery.version}`);
    // Null if it is not due any more: delivered by another job, or erased, withheld, moved or
    // queued anew since.
    return delivery && body
      ? (abort) =>
          deliver(options, delivery, byWebhook(destination, delivery, body, clock.now()), abort)
      : null;
  });
}

/**
 * Sends a delivery; null if it was no longer to be sent. Rejects if `abort` was triggered before it was
 * sent.
 */
export type Send = (abort: AbortSignal) => Promise<AttemptOutcome | null>;

/** Sends a delivery by webhook. */
export const byWebhook =
  (destination: Destination, { delivery_id: id }: DueDelivery, body: string, now: Date): Send =>
  (abort) =>
    sendWebhook(destination, { id, body, now }, abort);

/** Makes an attempt, and returns its result and the job of the next one, if any. */
export async function deliver(
  { clock, pausesSeconds, onAttempt }: AttemptOptions,
  delivery: DueDelivery,
  send: Send,
  abort: AbortSignal,
): Promise<Attempted<AttemptResult>> {
  const now = clock.now();
  const outcome = await send(abort);
  if (outcome === null) return { result: null, next: null };
  const attempts = delivery.attempts + 1;
  const pauses = pausesFor(delivery, pausesSeconds, now);
  const nextInSeconds = mayRepeat(outcome.kind, delivery.event)
    ? nextPauseSeconds(pauses, attempts, Math.random(), outcome.retryAfter)
    : null;
  const state =
    outcome.kind === 'delivered' ? 'delivered' : nextInSeconds === null ? 'dead' : 'pending';
  onAttempt({
    outcome,
    destination: delivery.destination,
    leadId: delivery.lead_id,
    event: delivery.event,
    attempts,
    isDead: state === 'dead',
    nextInSeconds,
  });
  const result: AttemptResult = {
    deliveryId: delivery.delivery_id,
    destination: delivery.destination,
    round: delivery.round,
    attempts,
    state,
    status: outcome.status,
    error: outcome.error,
    at: clock.now().toISOString(),
  };
  const job = jobOf(delivery.delivery_id, delivery.round);
  return { result, next: nextInSeconds === null ? null : { job, afterSeconds: nextInSeconds } };
}

/** A worker that makes the deliveries of one destination. */
export const deliveryWorker = (options: DeliveryWorkerOptions): QueueWorker<AttemptResult> =>
  new QueueWorker({
    ...options,
    take: (jobs) => takeJobs(options, jobs),
    save: saveAttempts,
  });
