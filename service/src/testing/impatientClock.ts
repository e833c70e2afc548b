import { systemClock, type Clock } from '../common/clock.ts';

/** The real clock, on which nobody waits for more than 50 ms. */
export const impatientClock: Clock = {
  now: () => systemClock.now(),
  delay: (ms, signal) => systemClock.delay(Math.min(ms, 50), signal),
};
