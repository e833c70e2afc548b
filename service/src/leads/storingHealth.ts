import { isTransient } from '../database/types.ts';

/** How long a failure counts, in milliseconds, where no lead comes that would show more. */
const COUNTS_FOR_MS = 5_000;

/**
 * Whether the last attempt to store leads failed by the database's fault, such as a full disk: a
 * write that needs no space may work all the same. The service says so in `/readyz`.
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

  /** Runs one attempt and notes how it ended; a lead that cannot be stored says nothing. */
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
