import PgBoss from 'pg-boss';
import type { Queryable } from './types.ts';

/** The schema that pg-boss keeps its jobs in. */
export const QUEUE_SCHEMA = 'pgboss';

const CREATE_QUEUE = `${QUEUE_SCHEMA}.create_queue(text, json)`;

/** pg-boss's statements in the transaction of the caller, without their own BEGIN and COMMIT. */
const inTransaction = (tx: Queryable): PgBoss.Db => ({
  executeSql: async (text: string, values?: unknown[]) =>
    values && values.length > 0
      ? { rows: await tx.query(text, values) }
      : { rows: await tx.exec(text.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')) },
});

/**
 * Creates the tables of the queue, or brings them to the version of the installed pg-boss.
 *
 * A new destination gets a queue, which is a table: pg-boss's function for this runs with the
 * rights of its owner, so that a role that may not create tables can call it.
 */
export async function prepareQueue(tx: Queryable): Promise<void> {
  const boss = new PgBoss({ db: inTransaction(tx), schedule: false, supervise: false });
  await boss.start();
  await boss.stop({ graceful: false });
  const asCaller = await tx.query(
    'SELECT 1 FROM pg_proc WHERE oid = $1::regprocedure AND NOT prosecdef',
    [CREATE_QUEUE],
  );
  if (asCaller.length === 0) return;
  await tx.exec(
    `ALTER FUNCTION ${CREATE_QUEUE}
     SECURITY DEFINER SET search_path = pg_catalog, ${QUEUE_SCHEMA}, pg_temp`,
  );
}
