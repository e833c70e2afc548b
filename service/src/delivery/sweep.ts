import type { Clock } from '../common/clock.ts';

const SWEEP_INTERVAL_MS = 5_000;

/** How many rows a sweep queues at once. */
export const SWEEP_SIZE = 500;

/**
 * Queues what waits outside its queue, every five seconds and at once where more is left.
 *
 * @param queueSome queues up to `SWEEP_SIZE` rows in a transaction, and says how many.
 * @param onQueued is called when some were committed.
 */
export async function sweep(
  { clock, onError }: { clock: Clock; onError: (error: unknown) => void },
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
    if (queued < SWEEP_SIZE) await clock.delay(SWEEP_INTERVAL_MS, stopping);
  }
}
