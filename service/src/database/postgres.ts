import pg from 'pg';
import {
  isUnanswered,
  isUnusableConnection,
  type Database,
  type Queryable,
  type Row,
} from './types.ts';

/** After this time the server itself cancels a statement. */
const SERVER_LIMIT_MS = 15_000;
/**
 * How long to wait for an answer, in milliseconds: to one statement (the browser waits 10 s for all
 * that a lead needs), and to several at once, which are migrations and the queue's maintenance.
 */
const USUAL_LIMITS: Limits = { one: 4_000, several: SERVER_LIMIT_MS + 2_000 };
const CONNECT_LIMIT_MS = 2_000;
/** How long a connection is silent before the system asks whether its other end is still there. */
const KEEP_ALIVE_AFTER_MS = 5_000;
/** The least time between two replacements of the pool, for a server that stays read-only or silent. */
const REPLACED_AFTER_MS = 1_000;
/** How long a close waits for connections that may no longer answer. */
const CLOSE_LIMIT_MS = 2_000;

const lastRows = <T extends Row>(result: pg.QueryResult<T> | pg.QueryResult<T>[]): T[] => {
  const last = Array.isArray(result) ? result.at(-1) : result;
  return last?.rows ?? [];
};

interface Limits {
  one: number;
  several: number;
}

/** The pool waits for it before it hands a new connection out, which its types do not say. */
type AwaitedHook = (client: pg.ClientBase) => Promise<unknown>;

/** The driver's time limit for one statement, which its types do not name. */
type LimitedQuery = pg.QueryConfig & { query_timeout: number };

function queryable(client: pg.Pool | pg.PoolClient, limits: Limits): Queryable {
  return {
    query: async <T extends Row>(text: string, parameters: readonly unknown[] = []) => {
      const query: LimitedQuery = { text, values: [...parameters], query_timeout: limits.one };
      return (await client.query<T>(query)).rows;
    },
    exec: async <T extends Row>(text: string) => {
      const query: LimitedQuery = { text, query_timeout: limits.several };
      return lastRows<T>(await client.query<T>(query));
    },
  };
}

async function runTransaction<T>(
  pool: pg.Pool,
  limits: Limits,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const tx = queryable(client, limits);
  let broken: Error | undefined;
  try {
    await tx.query('BEGIN');
    const result = await work(tx);
    await tx.query('COMMIT');
    return result;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    if (!isUnanswered(error)) {
      await tx.query('ROLLBACK').then(
        () => (broken = undefined),
        () => undefined,
      );
    }
    throw error;
  } finally {
    // With an error the pool closes the connection instead of keeping it.
    client.release(broken);
  }
}

export interface PostgresOptions {
  connectionString: string;
  /** Connections this process may open. */
  maxConnections: number;
  /** Called when connections are lost, such as by a restart of the server, or no longer answer. */
  onConnectionLost: (error: Error) => void;
  /** The role that each connection takes, to give up rights of its login; null keeps them. */
  role: string | null;
}

/**
 * Opens a pool on a PostgreSQL server; connects on first use.
 *
 * After a failover, or if a firewall forgot a connection, open connections may be silent for ever
 * while new ones work. A statement without an answer in time therefore replaces the whole pool:
 * its other connections lead to the same server.
 */
export function openPostgres(options: PostgresOptions): Database {
  const { role } = options;
  const takeRole: AwaitedHook = (client) => {
    const query: LimitedQuery = {
      text: `SET ROLE ${pg.escapeIdentifier(role ?? 'none')}`,
      query_timeout: CONNECT_LIMIT_MS,
    };
    return client.query(query);
  };
  const openPool = () => {
    const created = new pg.Pool({
      connectionString: options.connectionString,
      max: options.maxConnections,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      idleTimeoutMillis: 30_000,
      statement_timeout: SERVER_LIMIT_MS,
      idle_in_transaction_session_timeout: SERVER_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      application_name: 'tidyguard-service',
      ...(role === null ? {} : { onConnect: takeRole }),
    });
    created.on('error', options.onConnectionLost);
    // Without a listener, a connection lost between two statements, or between its opening and the
    // first, would end the process. Whoever uses it next gets the error.
    created.on('connect', (client) => client.on('error', () => undefined));
    return created;
  };
  let pool = openPool();
  let openedAt = -Infinity;

  const on = async <T>(work: (current: pg.Pool) => Promise<T>): Promise<T> => {
    const current = pool;
    try {
      return await work(current);
    } catch (error) {
      // If several statements fail together, the first one has already replaced the pool.
      const isDue = performance.now() - openedAt >= REPLACED_AFTER_MS;
      if (isUnusableConnection(error) && current === pool && !current.ending && isDue) {
        openedAt = performance.now();
        pool = openPool();
        void current.end();
        const message = 'no answer from the database, or a read-only one: reconnecting';
        options.onConnectionLost(new Error(message, { cause: error }));
      }
      throw error;
    }
  };

  const limitedTo = (limits: Limits): Database => ({
    kind: 'postgres',
    query: (sql, parameters) => on((current) => queryable(current, limits).query(sql, parameters)),
    exec: (sql) => on((current) => queryable(current, limits).exec(sql)),
    transaction: (work) => on((current) => runTransaction(current, limits, work)),
    withTimeLimit: (ms) => limitedTo({ one: ms, several: ms }),
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_LIMIT_MS);
      });
      await Promise.race([pool.end(), limit]).finally(() => clearTimeout(timer));
    },
  });
  return limitedTo(USUAL_LIMITS);
}
