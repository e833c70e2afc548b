import { setTimeout as wait } from 'node:timers/promises';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** A row with a time further ahead than this comes from a wrong clock, and does not count for limits. */
export const MOST_AHEAD_MS = 30_000;

/** The source of time, so that tests can set it. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms` milliseconds, early (and without error) when `signal` aborts. */
  delay(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of the computer. */
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
