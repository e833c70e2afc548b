import { jest } from '@jest/globals';

/** Does something as if it were that time, by every clock of this process; timers run as usual. */
export async function atTime<T>(time: Date, work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({
    now: time,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}
