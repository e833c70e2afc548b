import PgBoss from 'pg-boss';
import type { Clock } from '../common/clock.ts';
import { retryTransient } from '../database/retry.ts';
import type { Database, Queryable } from '../database/types.ts';

/** Longer than a destination may take to answer. */
export const WEBHOOK_EXPIRE_SECONDS = 25;
/** Longer than sending a message (mail/smtpTransport.ts) and saving its result may take. */
export const MAIL_EXPIRE_SECONDS = 60;
/** How often expired jobs are looked for; together with the expiry of webhooks well below 60 s. */
const SUPERVISE_SECONDS = 10;
/** How often a job may expire; delivery attempts are counted in the table `deliveries`. */
const RETRY_LIMIT = 1_000;
const KEEP_DAYS = 30;
const START_RETRY_FOR_MS = 20_000;

/** Runs pg-boss's statements on our connection. */
export function bossDatabase(db: Queryable & Partial<Pick<Database, 'transaction'>>): PgBoss.Db {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      if (values && values.length > 0) return { rows: await db.query(text, values) };
      // pg-boss's own BEGIN … COMMIT would leave a failed transaction open on a pooled connection.
      const block = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(text);
      if (!block || !db.transaction) return { rows: await db.exec(text) };
      return { rows: await db.transaction((tx) => tx.exec(block[1] ?? '')) };
    },
  };
}

/**
 * Starts pg-boss on a prepared database (database/queueSchema.ts) and creates the queues.
 *
 * @param expireInSeconds a job that is not finished within this time is run again: its process has
 * died.
 */
export async function startBoss(
  db: Database,
  queues: readonly string[],
  clock: Clock,
  onError: (error: Error) => void,
  expireInSeconds = WEBHOOK_EXPIRE_SECONDS,
): Promise<PgBoss> {
  const start = async () => {
    const boss = new PgBoss({
      db: bossDatabase(db),
      migrate: false,
      schedule: false,
      supervise: true,
      maintenanceIntervalSeconds: SUPERVISE_SECONDS,
    });
    boss.on('error', onError);
    await boss.start();
    return boss;
  };
  const boss = await retryTransient(clock, START_RETRY_FOR_MS, start);
  for (const name of queues) {
    const options = {
      name,
      expireInSeconds,
      retryLimit: RETRY_LIMIT,
      retryDelay: 0,
      retentionMinutes: KEEP_DAYS * 24 * 60,
    };
    // Creating a queue locks the job table, so it is created only if it does not exist; retried,
    // because another process that starts at the same time may cause a conflict.
    await retryTransient(clock, START_RETRY_FOR_MS, async () => {
      if (!(await boss.getQueue(name))) await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    });
  }
  return boss;
}
