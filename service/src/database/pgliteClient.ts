import { Worker } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from './pgliteThread.ts';
import type { Database, Queryable, Row } from './types.ts';

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

interface Pending {
  resolve: (rows: unknown[]) => void;
  reject: (error: Error) => void;
}

/** The database's thread ended; the same work may succeed after a restart. */
const lost = () =>
  Object.assign(
    new Error(
      'the embedded database stopped: make sure DATA_DIR has space and can be written, then restart the service',
    ),
    { code: '57P01' },
  );

/**
 * After a PANIC (its write-ahead log cannot be written) the embedded database runs in an endless
 * loop, mostly without reporting the error. So statements have a limit, as PostgreSQL has its
 * statement_timeout.
 */
const STATEMENT_LIMIT_MS = 20_000;
/** Opening may have to replay the log of a process that was killed. */
const OPEN_LIMIT_MS = 300_000;

/** A PANIC that the database did report. */
const isPanic = (reply: ThreadReply) => 'fields' in reply && reply.fields.severity === 'PANIC';

/** Shorter parameters are not worth converting. */
const LONG_JSON = 512;
/** The first byte of jsonb in PostgreSQL's binary form; the text follows (jsonb_recv). */
const JSONB_VERSION = 1;

function jsonbBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1 + Buffer.byteLength(text));
  bytes[0] = JSONB_VERSION;
  new TextEncoder().encodeInto(text, bytes.subarray(1));
  return bytes;
}

/**
 * The request with long JSON parameters as bytes, and those bytes: they are handed over instead of
 * copied, and the thread need not encode them, which it does slowly.
 */
function asBytes(request: Unnumbered<ThreadRequest>): {
  request: Unnumbered<ThreadRequest>;
  handedOver: ArrayBuffer[];
} {
  if (request.kind !== 'query') return { request, handedOver: [] };
  const handedOver: ArrayBuffer[] = [];
  const parameters = request.parameters.map((value, index) => {
    const isLong = typeof value === 'string' && value.length >= LONG_JSON;
    if (!isLong || !request.sql.includes(`$${index + 1}::jsonb`)) return value;
    const bytes = jsonbBytes(value);
    handedOver.push(bytes.buffer);
    return bytes;
  });
  return { request: { ...request, parameters }, handedOver };
}

/** Sends statements to the thread and matches its replies to them. */
class ThreadConnection {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #next = 0;
  #ended = false;

  constructor(folder: string) {
    this.#worker = new Worker(new URL('./pgliteThread.js', import.meta.url), {
      workerData: { folder },
    });
    this.#worker.on('message', (reply: ThreadReply) => this.#handleReply(reply));
    this.#worker.on('error', () => this.#end());
    this.#worker.on('exit', () => this.#end());
  }

  /** @throws if the thread stopped, or takes longer than `limitMs`, which stops it. */
  send(request: Unnumbered<ThreadRequest>, limitMs: number): Promise<unknown[]> {
    if (this.#ended) return Promise.reject(lost());
    const id = (this.#next += 1);
    const limit = setTimeout(() => this.#stop(), limitMs);
    return new Promise<unknown[]>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      const { request: sent, handedOver } = asBytes(request);
      this.#worker.postMessage({ ...sent, id }, handedOver);
    }).finally(() => clearTimeout(limit));
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #handleReply(reply: ThreadReply): void {
    if (isPanic(reply)) {
      this.#stop();
      return;
    }
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('rows' in reply) pending?.resolve(reply.rows);
    else pending?.reject(Object.assign(new Error(reply.message), reply.fields));
  }

  #stop(): void {
    this.#end();
    void this.#worker.terminate();
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
 *
 * @param usualLimitMs how long a statement may take unless it has a longer limit, in milliseconds.
 */
export async function openInThread(
  folder: string,
  usualLimitMs = STATEMENT_LIMIT_MS,
): Promise<Database> {
  const connection = new ThreadConnection(folder);
  let turn: Promise<unknown> = Promise.resolve();
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work, work);
    turn = result.catch(() => undefined);
    return result;
  };
  const inside = (limitMs: number): Queryable => ({
    query: async <T extends Row>(sql: string, parameters: readonly unknown[] = []) => {
      const request = { kind: 'query' as const, sql, parameters: [...parameters] };
      return (await connection.send(request, limitMs)) as T[];
    },
    exec: async <T extends Row>(sql: string) =>
      (await connection.send({ kind: 'exec', sql }, limitMs)) as T[],
  });
  const limitedTo = (limitMs: number): Database => ({
    kind: 'pglite',
    query: (sql, parameters) => exclusively(() => inside(limitMs).query(sql, parameters)),
    exec: (sql) => exclusively(() => inside(limitMs).exec(sql)),
    transaction: (work) =>
      exclusively(async () => {
        const tx = inside(limitMs);
        await tx.exec('BEGIN');
        try {
          const result = await work(tx);
          await tx.exec('COMMIT');
          return result;
        } catch (error) {
          await tx.exec('ROLLBACK').catch(() => undefined);
          throw error;
        }
      }),
    // Exceeding a limit stops the database, so a limit below the usual one is ignored.
    withTimeLimit: (ms) => limitedTo(Math.max(ms, usualLimitMs)),
    close: () =>
      exclusively(async () => {
        if (!connection.hasEnded) await connection.send({ kind: 'close' }, STATEMENT_LIMIT_MS);
        await connection.terminate();
      }),
  });
  // So a folder that cannot be opened fails the start, not the first lead.
  await connection.send({ kind: 'query', sql: 'SELECT 1', parameters: [] }, OPEN_LIMIT_MS);
  return limitedTo(usualLimitMs);
}
