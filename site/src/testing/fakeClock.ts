import type { Clock } from '../ports/clock';

/** Runs the callbacks of promises that are already resolved. No time passes. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

interface Timer {
  due: number;
  callback: () => void;
}

/** A clock that stands still until it is moved. */
export class FakeClock implements Clock {
  readonly #timers = new Set<Timer>();
  #now: number;

  constructor(now = Date.parse('2026-11-20T10:00:00.000Z')) {
    this.#now = now;
  }

  now() {
    return this.#now;
  }

  after(ms: number, callback: () => void) {
    const timer = { due: this.#now + ms, callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Events are handled at once in tests. */
  ageOf() {
    return 0;
  }

  /** How many callbacks are still to come. */
  get pending() {
    return this.#timers.size;
  }

  /** Milliseconds until the next callback; infinite if there is none. */
  untilNext() {
    return Math.min(...[...this.#timers].map(({ due }) => due - this.#now));
  }

  /** Moves the time on, and calls back whatever is due, in order and at its own time. */
  async advance(ms: number) {
    const end = this.#now + ms;
    await flushPromises();
    for (let next = this.#nextDue(end); next; next = this.#nextDue(end)) {
      this.#timers.delete(next);
      this.#now = next.due;
      next.callback();
      await flushPromises();
    }
    this.#now = end;
  }

  /** Moves the time on while nothing runs, as when the computer sleeps. */
  sleep(ms: number) {
    this.#now += ms;
  }

  #nextDue(end: number): Timer | undefined {
    return [...this.#timers]
      .filter(({ due }) => due <= end)
      .sort((one, other) => one.due - other.due)[0];
  }
}
