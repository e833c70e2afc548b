import { isTransient } from '../database/types.ts';

/** How long a failure counts, in milliseconds, if no further lead comes that would show the current state. */
const COUNTS_FOR_MS = 5_000;

/**
 * Knows, for `/readyz`, whether the last attempt to store leads failed through the database, such as
 * on a full disk. A test write would not show that: one that needs no space may still succeed.
 */
export class StoringHealth {
  readonly #now: () => number;
  #failedAt = -Infinity;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get isFailing(): boolean {
    return this.#now() - this.#failedAt < COUNTS_FOR_MS;
  }

  /** Runs one attempt and notes how it ended; an error of the lead itself says nothing of the database. */
  async watch<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      const stored = await attempt();
      this.#failedAt = -Infinity;
      return stored;
    } catch (error) {
      if (isTransient(error)) this.#failedAt = this.#now();
      throw error;
    }
  }
}
