import type { Clock } from '../common/clock.ts';
import { impatientClock } from './impatientClock.ts';

/** The shortest rest between two sweeps; what waits for less, such as a queue's worker, goes on. */
const REST_MS = 5_000;

/** The real clock on which sweeps, after their first one, rest until they are resumed, and nothing else waits. */
export class PausedSweeps implements Clock {
  #resumed = new AbortController();

  now(): Date {
    return impatientClock.now();
  }

  async delay(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms < REST_MS) return impatientClock.delay(ms, signal);
    const ends = signal ? [this.#resumed.signal, signal] : [this.#resumed.signal];
    const end = AbortSignal.any(ends);
    if (end.aborted) return;
    await new Promise((resolve) => end.addEventListener('abort', resolve, { once: true }));
  }

  /** Lets each sweep that rests run once more. */
  resume(): void {
    const resumed = this.#resumed;
    this.#resumed = new AbortController();
    resumed.abort();
  }
}
