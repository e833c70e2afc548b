import { Worker } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from './pgliteThread.ts';
import type { Database, Queryable, Row } from './types.ts';

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

interface Pending {
  resolve: (rows: unknown[]) => void;
  reject: (error: Error) => void;
}

/** The database's thread died; the same work may succeed in the next process. */
const lost = () => Object.assign(new Error('the database thread ended'), { code: '57P01' });

/** Sends statements to the thread and matches the answers. */
class ThreadConnection {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #next = 0;
  #ended = false;

  constructor(folder: string) {
    this.#worker = new Worker(new URL('./pgliteThread.js', import.meta.url), {
      workerData: { folder },
    });
    this.#worker.on('message', (reply: ThreadReply) => this.#settle(reply));
    this.#worker.on('error', () => this.#end());
    this.#worker.on('exit', () => this.#end());
  }

  send(request: Unnumbered<ThreadRequest>): Promise<unknown[]> {
    if (this.#ended) return Promise.reject(lost());
    const id = (this.#next += 1);
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(reply: ThreadReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('rows' in reply) pending?.resolve(reply.rows);
    else pending?.reject(Object.assign(new Error(reply.message), reply.fields));
  }

  #end(): void {
    this.#ended = true;
    for (const { reject } of this.#pending.values()) reject(lost());
    this.#pending.clear();
  }
}

/**
 * The embedded database in a thread of its own. It has one connection:
 * transactions take turns, and single statements wait between them.
 */
export async function openInThread(folder: string): Promise<Database> {
  const connection = new ThreadConnection(folder);
  let turn: Promise<unknown> = Promise.resolve();
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work, work);
    turn = result.catch(() => undefined);
    return result;
  };
  const inside: Queryable = {
    query: async <T extends Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await connection.send({ kind: 'query', sql, parameters: [...parameters] })) as T[],
    exec: async <T extends Row>(sql: string) =>
      (await connection.send({ kind: 'exec', sql })) as T[],
  };
  const db: Database = {
    kind: 'pglite',
    query: (sql, parameters) => exclusively(() => inside.query(sql, parameters)),
    exec: (sql) => exclusively(() => inside.exec(sql)),
    transaction: (work) =>
      exclusively(async () => {
        await inside.exec('BEGIN');
        try {
          const result = await work(inside);
          await inside.exec('COMMIT');
          return result;
        } catch (error) {
          await inside.exec('ROLLBACK').catch(() => undefined);
          throw error;
        }
      }),
    close: () =>
      exclusively(async () => {
        await connection.send({ kind: 'close' });
        await connection.terminate();
      }),
  };
  // A folder that cannot be opened is known at once, not at the first lead.
  await db.query('SELECT 1');
  return db;
}
