import type { FastifyBaseLogger } from 'fastify';
import type { Gauge } from 'prom-client';
import type { Database } from '../database/types.ts';
import { removeOrphanedMail } from '../mail/fileTransport.ts';
import { purge, type PurgeOptions } from './retention.ts';

const INTERVAL_MS = 3_600_000;
/** How long a statement may wait for its answer, in milliseconds: counting reads whole tables. */
const STATEMENT_LIMIT_MS = 20_000;

export interface RegularPurge extends Pick<PurgeOptions, 'clock' | 'leadRetentionDays'> {
  db: Database;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** 1 where the last purge failed, or removed nothing because something has to be looked at, else 0. */
  held: Pick<Gauge, 'set'>;
  /** The folder of e-mails that are files, which no SQL statement removes. */
  mailFolder: string;
}

/**
 * Removes what is past its time every hour, for the first time an hour after the start: whoever
 * starts the service with a wrong clock or setting has that long to notice.
 *
 * @returns a function that stops it and resolves once no statement is under way.
 */
export function purgeRegularly({
  db,
  log,
  held,
  mailFolder,
  ...options
}: RegularPurge): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Made once: each `Database` object extends its own lanes of the chain.
  const patient = db.withTimeLimit(STATEMENT_LIMIT_MS);
  const purgeOnce = async () => {
    const result = await purge(patient, {
      ...options,
      isConfirmed: false,
      signal,
    });
    if ('held' in result) {
      log.error({ reason: result.held }, 'nothing is removed that is past its time');
    } else if (Object.values(result.removed).some((count) => count > 0)) {
      log.info(result.removed, 'removed what was past its time');
    }
    await removeOrphanedMail(db, mailFolder);
    held.set('held' in result ? 1 : 0);
  };
  const loop = (async () => {
    await options.clock.delay(INTERVAL_MS, signal);
    while (!signal.aborted) {
      await purgeOnce().catch((error: unknown) => {
        // One that fails every hour leaves data past its time as well, and nobody would be alerted.
        held.set(1);
        log.error({ err: error }, 'purge failed');
      });
      await options.clock.delay(INTERVAL_MS, signal);
    }
  })();
  return async () => {
    stopping.abort();
    await loop;
  };
}
