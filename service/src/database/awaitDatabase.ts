import { ConfigError } from '../config/readers.ts';
import type { Clock } from '../common/clock.ts';
import { errorCode } from '../common/errorCode.ts';
import { ServiceError } from '../common/serviceError.ts';
import { SERVICE_ROLE } from './serviceRole.ts';
import { retryTransient } from './retry.ts';
import { isTransient } from './types.ts';

/**
 * Error codes of PostgreSQL and TLS for a wrong user, password, database or certificate. A host name
 * that does not resolve, yet or at all, is retried like a host that does not answer.
 */
const WRONG_ADDRESS = /^(28|3D000|ERR_TLS_|CERT_|UNABLE_TO_|\w*SELF_SIGNED_CERT)/;

/** The reason of a failure. A host with two addresses fails with two errors and no message of its own. */
function reasonOf(error: unknown): string {
  const { message, errors } = error as { message?: string; errors?: unknown[] };
  if (message) return message;
  return errors?.[0] === undefined ? String(error) : reasonOf(errors[0]);
}

/** PostgreSQL's code for a statement that the login may not run. */
const NOT_ALLOWED = '42501';

/** What a login lacks that may not read or change the tables, and how to give it that. */
const RIGHTS = {
  DATABASE_URL:
    `has a login that may not use the tables of the service: as their owner, GRANT ${SERVICE_ROLE} TO that login; ` +
    'where it has that role, as after a restore, run npm run database -- migrate as their owner',
  MIGRATION_DATABASE_URL:
    'has a login that may not change the tables of the service: write the login that owns them',
} as const;

/** node-postgres has no code for a server without TLS. */
const NO_TLS = /does not support SSL/;

/** PgBouncer refuses a setting of a connection that it does not hand on, here a time limit. */
const isPooler = (error: unknown) => /unsupported startup parameter/.test(reasonOf(error));

export interface AwaitOptions {
  clock: Clock;
  /** How long to retry, in milliseconds; 0 tries once. */
  retryForMs: number;
  onProgress: (line: string) => void;
  /** The setting that names the database. */
  setting?: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL';
}

/**
 * Does the first work on a PostgreSQL server, and retries while the server is unreachable, starting
 * or shutting down: service and database are often started, or restarted, together.
 *
 * @throws {ConfigError} naming the setting if the database cannot be reached, or refuses the login
 * or what it has to do; any other error as it is.
 */
export async function awaitDatabase<T>(
  { clock, retryForMs, onProgress, setting = 'DATABASE_URL' }: AwaitOptions,
  work: () => Promise<T>,
): Promise<T> {
  const seconds = Math.round(retryForMs / 1000);
  let hasReported = false;
  const isRetryable = (error: unknown) => {
    if (!isTransient(error) || isPooler(error)) return false;
    if (!hasReported && retryForMs > 0) {
      onProgress(`The database is not there yet (${reasonOf(error)}): trying for ${seconds} s`);
    }
    hasReported = true;
    return true;
  };
  try {
    return await retryTransient(clock, retryForMs, work, isRetryable);
  } catch (error) {
    const gaveUp = error instanceof ServiceError;
    const cause = gaveUp ? error.cause : error;
    if (errorCode(cause) === NOT_ALLOWED) throw new ConfigError(setting, RIGHTS[setting]);
    if (isPooler(cause)) {
      throw new ConfigError(
        setting,
        `leads to a connection pooler that does not hand on time limits (${reasonOf(cause)}): ` +
          'write the address of the PostgreSQL server itself, the service keeps a pool of its own',
      );
    }
    const isWrong = WRONG_ADDRESS.test(errorCode(cause)) || NO_TLS.test(reasonOf(cause));
    if (!gaveUp && !isWrong) throw error;
    const wait = gaveUp && retryForMs > 0 ? ` within ${seconds} s` : '';
    throw new ConfigError(
      setting,
      `names a database that cannot be used${wait} (${reasonOf(cause)}): ` +
        'start it, or correct the address, user, password, database name or certificate',
    );
  }
}
