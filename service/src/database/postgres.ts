import pg from 'pg';
import type { Database, Queryable, Row } from './types.ts';

const lastRows = <T extends Row>(result: pg.QueryResult<T> | pg.QueryResult<T>[]): T[] => {
  const last = Array.isArray(result) ? result.at(-1) : result;
  return last?.rows ?? [];
};

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  return {
    query: async <T extends Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await client.query<T>(sql, [...parameters])).rows,
    exec: async <T extends Row>(sql: string) => lastRows<T>(await client.query<T>(sql)),
  };
}

export interface PostgresOptions {
  connectionString: string;
  /** Connections this process may open. */
  maxConnections: number;
  /** Called with errors of idle connections, such as a restart of the server. */
  onIdleError: (error: Error) => void;
}

/** Opens a pool on a PostgreSQL server; connects on first use. */
export function openPostgres(options: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: 'tidyguard-service',
  });
  pool.on('error', options.onIdleError);
  return {
    kind: 'postgres',
    ...queryable(pool),
    transaction: async (work) => {
      const client = await pool.connect();
      // Without a listener, a connection lost between two statements would end the process.
      const ignore = () => undefined;
      client.on('error', ignore);
      let failure: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await work(queryable(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        await client.query('ROLLBACK').then(
          () => (failure = undefined),
          () => undefined,
        );
        throw error;
      } finally {
        client.off('error', ignore);
        client.release(failure);
      }
    },
    close: () => pool.end(),
  };
}
