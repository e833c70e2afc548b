/** The time and timers that the quiz uses; tests have a clock of their own. */
export interface Clock {
  /** Now, in epoch milliseconds. */
  now(): number;
  /** Calls back after so many milliseconds; the returned function cancels. */
  after(ms: number, callback: () => void): () => void;
  /** How many milliseconds ago an event happened, by its own time stamp. */
  ageOf(event: { timeStamp: number }): number;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  ageOf: ({ timeStamp }) => performance.now() - timeStamp,
};

/** Now as ISO time. */
export const isoNow = (clock: Clock) => new Date(clock.now()).toISOString();
