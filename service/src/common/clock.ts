import { setTimeout as wait } from 'node:timers/promises';

/** Time as the service sees it, so that tests can hold it. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms` milliseconds, early (and without error) when `signal` aborts. */
  delay(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  delay: async (ms, signal) => {
    try {
      await wait(ms, undefined, signal ? { signal } : {});
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  },
};
