import type { FastifyBaseLogger } from 'fastify';
import { storesWithin } from '../database/storesWithin.ts';
import type { Database } from '../database/types.ts';
import type { StoringHealth } from '../leads/storingHealth.ts';

const MIB = 1_024 * 1_024;
/** Two segments of the write-ahead log: with less the embedded database may stop in the middle of a write. */
const MIN_FREE_BYTES = 32 * MIB;
const DATABASE_TIMEOUT_MS = 1_500;
/** Whoever asks more often gets the last answer: each one costs a commit. */
const ANSWER_HOLDS_MS = 250;

interface Readable {
  db: Database;
  isStopping: () => boolean;
  /** Whether the last attempt to store leads failed. */
  storing: Pick<StoringHealth, 'isFailing'>;
}

/**
 * Tells whether the service can store leads: it is not stopping, has disk space, its database takes
 * writes, and took the last lead.
 */
export function createReadiness(
  { db, isStopping, storing }: Readable,
  log: FastifyBaseLogger,
): () => Promise<boolean> {
  let hadSpace = true;
  let wasThere = true;
  const freeSpace = async () => {
    try {
      const freeBytes = (await db.freeBytes?.()) ?? Infinity;
      wasThere = true;
      return freeBytes;
    } catch (err) {
      const advice = 'make sure that it is there and the service may enter it';
      if (wasThere) log.error({ err }, `DATA_DIR cannot be read: ${advice}`);
      wasThere = false;
      return null;
    }
  };
  const hasSpace = async () => {
    const freeBytes = await freeSpace();
    if (freeBytes === null) return false;
    const has = freeBytes >= MIN_FREE_BYTES;
    // Logged when it changes: a load balancer asks every few seconds.
    if (hadSpace && !has) {
      const freeMiB = Math.floor(freeBytes / MIB);
      log.error({ freeMiB }, 'the disk of DATA_DIR is full: free space on it');
    }
    hadSpace = has;
    return has;
  };
  let answer = Promise.resolve(false);
  let askedAt = -Infinity;
  const commits = () => {
    if (performance.now() - askedAt >= ANSWER_HOLDS_MS) {
      askedAt = performance.now();
      answer = storesWithin(db, DATABASE_TIMEOUT_MS);
    }
    return answer;
  };
  return async () => !isStopping() && !storing.isFailing && (await hasSpace()) && (await commits());
}
