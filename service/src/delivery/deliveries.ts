import { randomUUID } from 'node:crypto';
import type PgBoss from 'pg-boss';
import type { Clock } from '../common/clock.ts';
import { lookNowAndThen } from '../common/lookNowAndThen.ts';
import { namesOf, type Destination } from '../config/destinations.ts';
import type { Database } from '../database/types.ts';
import {
  addReleased,
  claimUnqueued,
  insertDeliveries,
  type NewDelivery,
} from '../repositories/deliveries.ts';
import { passOnOptOuts } from '../repositories/revocations.ts';
import type { OnStored } from '../leads/storeSubmissions.ts';
import { bossDatabase, startBoss } from './boss.ts';
import { matchDestinations, type Unconfigured } from './destinationNames.ts';
import { jobOf } from './queueWorker.ts';
import { sweep, SWEEP_SIZE } from './sweep.ts';
import { deliveryWorker, type Attempt } from './worker.ts';

const STOP_GRACE_MS = 3_000;
/** How often opt-outs are passed on if no destination is configured. */
const LOOK_MS = 30_000;

const queueOf = (destination: string) => `deliver-${destination}`;

export interface DeliveryOptions {
  db: Database;
  clock: Clock;
  destinations: readonly Destination[];
  /** The pause after each failed attempt, in seconds. */
  pausesSeconds: readonly number[];
  onAttempt: (attempt: Attempt) => void;
  /** At the start, for each destination that is not configured and has open deliveries. */
  onUnconfigured: (found: Unconfigured) => void;
  onError: (error: unknown) => void;
}

/** Delivers stored leads: queues them in the storing transaction, and runs a worker for each destination. */
export interface Deliveries {
  /** Queues deliveries in the transaction that stores their leads. */
  enqueue: OnStored;
  /** To be called when queued deliveries were committed: the workers then look at once. */
  notify(): void;
  stop(): Promise<void>;
}

/**
 * Passes on opt-outs even if the service delivers nowhere: the chain records them, and a destination that
 * the service had before is owed its notices.
 */
const withoutDestinations = (
  { db, clock, onError }: DeliveryOptions,
  lookMs: number,
): Deliveries => ({
  enqueue: async () => undefined,
  notify: () => undefined,
  stop: lookNowAndThen(() => passOnOptOuts(db, clock.now()), lookMs, onError),
});

/**
 * Passes on opt-outs, and queues the deliveries that wait outside the queue: notices of opt-outs,
 * replayed and released leads.
 */
async function queueWaiting(
  boss: PgBoss,
  { db, clock, destinations, onError }: DeliveryOptions,
): Promise<number> {
  const names = namesOf(destinations);
  await passOnOptOuts(db, clock.now()).catch(onError);
  return db.transaction(async (tx) => {
    await addReleased(tx, names, clock.now(), SWEEP_SIZE);
    const rows = await claimUnqueued(tx, names, clock.now(), SWEEP_SIZE);
    const jobs = rows.map((row) => ({
      name: queueOf(row.destination),
      data: jobOf(row.delivery_id, row.round),
    }));
    if (jobs.length > 0) await boss.insert(jobs, { db: bossDatabase(tx) });
    return rows.length;
  });
}

/** Gives stored deliveries the names of their destinations, and starts a worker for each. */
export async function startDeliveries(
  options: DeliveryOptions,
  lookMs = LOOK_MS,
): Promise<Deliveries> {
  const { db, clock, destinations, onError, onUnconfigured } = options;
  // If it fails, leads are accepted all the same, and the next start tries again.
  await matchDestinations(db, clock, destinations).then(
    (unconfigured) => unconfigured.forEach(onUnconfigured),
    onError,
  );
  if (destinations.length === 0) return withoutDestinations(options, lookMs);
  const queues = destinations.map((destination) => queueOf(destination.name));
  const boss = await startBoss(db, queues, clock, onError);
  const workers = destinations.map((destination) =>
    deliveryWorker({ ...options, boss, destination, queue: queueOf(destination.name) }),
  );
  for (const worker of workers) worker.start();
  const notify = () => workers.forEach((worker) => worker.notify());
  const stopping = new AbortController();
  const queueSome = () => queueWaiting(boss, options);
  const sweeping = sweep(options, queueSome, notify, stopping.signal);

  return {
    notify,
    enqueue: async (tx, stored) => {
      const rows: NewDelivery[] = stored
        .filter(({ submission }) => submission.status === 'accepted')
        .flatMap(({ leadId, version, submission }) =>
          destinations.map(({ name }) => ({
            deliveryId: randomUUID(),
            leadId,
            version,
            destination: name,
            createdAt: submission.receivedAt,
          })),
        );
      if (rows.length === 0) return;
      await insertDeliveries(tx, rows);
      const jobs = rows.map((row) => ({
        name: queueOf(row.destination),
        data: jobOf(row.deliveryId, 0),
      }));
      await boss.insert(jobs, { db: bossDatabase(tx) });
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([...workers.map((worker) => worker.stop(STOP_GRACE_MS)), sweeping]);
      await boss.stop({ graceful: false });
    },
  };
}
