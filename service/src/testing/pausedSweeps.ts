import type { Clock } from '../common/clock.ts';
import { SWEEP_INTERVAL_MS } from '../delivery/sweep.ts';
import { impatientClock } from './impatientClock.ts';

/**
 * The real clock, except that sweeps, after their first one, rest until they are resumed. Shorter waits, such
 * as those of a queue's worker, go on.
 */
export class PausedSweeps implements Clock {
  #resumed = new AbortController();

  now(): Date {
    return impatientClock.now();
  }

  async delay(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms < SWEEP_INTERVAL_MS) return impatientClock.delay(ms, signal);
    const ends = signal ? [this.#resumed.signal, signal] : [this.#resumed.signal];
    const end = AbortSignal.any(ends);
    if (end.aborted) return;
    await new Promise((resolve) => end.addEventListener('abort', resolve, { once: true }));
  }

  /** Lets each resting sweep run once more. */
  resume(): void {
    const resumed = this.#resumed;
    this.#resumed = new AbortController();
    resumed.abort();
  }
}
