import type { Clock } from '../common/clock.ts';
import { storageUnavailable } from '../common/serviceError.ts';
import { isTransient } from './types.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Retries work on the database while it fails with a transient error, such as
 * during a restart. The work must be safe to repeat.
 *
 * @param retryForMs how long, in milliseconds.
 * @param isRetryable which errors to retry.
 * @throws {ServiceError} 503 if the last retry fails; any other error as it is.
 */
export async function retryTransient<T>(
  clock: Clock,
  retryForMs: number,
  work: () => Promise<T>,
  isRetryable: (error: unknown) => boolean = isTransient,
): Promise<T> {
  const giveUpAt = clock.now().getTime() + retryForMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (clock.now().getTime() + pause > giveUpAt) throw storageUnavailable(error);
      await clock.delay(pause);
    }
  }
}
