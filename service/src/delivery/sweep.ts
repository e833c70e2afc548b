import type { Clock } from '../common/clock.ts';

/** How long a sweep rests once nothing is left. */
export const SWEEP_INTERVAL_MS = 5_000;

interface SweepOptions {
  clock: Clock;
  onError: (error: unknown) => void;
  restMs?: number;
}

/** How many rows a sweep queues at once. */
export const SWEEP_SIZE = 500;

/**
 * Queues what waits outside its queue, every five seconds, and after `restMs` if more is left.
 *
 * @param queueSome queues up to `SWEEP_SIZE` rows in a transaction, and says how many.
 * @param onQueued is called when some were committed.
 */
export async function sweep(
  { clock, onError, restMs = 0 }: SweepOptions,
  queueSome: () => Promise<number>,
  onQueued: () => void,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const queued = await queueSome().catch((error: unknown) => {
      onError(error);
      return 0;
    });
    if (queued > 0) onQueued();
    const pauseMs = queued < SWEEP_SIZE ? SWEEP_INTERVAL_MS : restMs;
    if (pauseMs > 0) await clock.delay(pauseMs, stopping);
  }
}
