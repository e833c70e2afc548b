/**
 * The thread that runs the embedded database, so that its work does not block
 * the requests. Started by pgliteClient.ts; handles one message after the other.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types, type QueryOptions } from '@electric-sql/pglite';

/** A statement to run; `close` ends the thread. */
export type ThreadRequest =
  | { id: number; kind: 'query'; sql: string; parameters: unknown[] }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'close' };

/** The rows, or the error; its fields are sent separately, because messages between threads drop them. */
export type ThreadReply =
  | { id: number; rows: unknown[] }
  | { id: number; message: string; fields: Record<string, unknown> };

/** The fields of a database error that the service reads. */
const ERROR_FIELDS = ['code', 'severity', 'table', 'constraint', 'detail', 'column'] as const;

function failure(id: number, error: unknown): ThreadReply {
  const source = error as Record<string, unknown> & { message?: string };
  const fields = Object.fromEntries(
    ERROR_FIELDS.flatMap((name) => (name in source ? [[name, source[name]]] : [])),
  );
  return { id, message: source.message ?? String(error), fields };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Contrary to its types, the database also takes a parameter's bytes, in PostgreSQL's binary form. */
const takingBytes: QueryOptions = {
  serializers: {
    [types.JSONB]: (value: unknown) =>
      isText(value) || value instanceof Uint8Array ? (value as string) : JSON.stringify(value),
  },
};

async function answer(db: PGlite, request: ThreadRequest): Promise<unknown[]> {
  switch (request.kind) {
    case 'query':
      return (await db.query(request.sql, request.parameters, takingBytes)).rows;
    case 'exec':
      return (await db.exec(request.sql)).at(-1)?.rows ?? [];
    case 'close':
      await db.close();
      return [];
  }
}

if (parentPort) {
  const port = parentPort;
  const opening = PGlite.create((workerData as { folder: string }).folder);
  let last: Promise<unknown> = opening;
  port.on('message', (request: ThreadRequest) => {
    last = last
      .catch(() => undefined)
      .then(async () => {
        const reply = await opening
          .then((db) => answer(db, request))
          .then(
            (rows): ThreadReply => ({ id: request.id, rows }),
            (error: unknown) => failure(request.id, error),
          );
        port.postMessage(reply);
        if (request.kind === 'close') port.close();
      });
  });
}
