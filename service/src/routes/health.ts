import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/types.ts';

const MIB = 1_024 * 1_024;
/** Two segments of the write-ahead log: with less the embedded database may stop in the middle of a write. */
const LEAST_FREE_BYTES = 32 * MIB;

/** Liveness (the process answers) and readiness (it can store). */
export function registerHealthRoutes(
  app: FastifyInstance,
  options: { db: Database; isStopping: () => boolean },
): void {
  const quiet = { schema: { hide: true }, logLevel: 'silent' as const };
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  let hadSpace = true;
  const hasSpace = async () => {
    const free = (await options.db.freeBytes?.()) ?? Infinity;
    const has = free >= LEAST_FREE_BYTES;
    // Said once, not at each of a load balancer's questions.
    if (hadSpace && !has) {
      const freeMiB = Math.floor(free / MIB);
      app.log.error({ freeMiB }, 'the disk of DATA_DIR is full: free space on it');
    }
    hadSpace = has;
    return has;
  };
  app.get('/readyz', quiet, async (_request, reply) => {
    const ready = !options.isStopping() && (await hasSpace()) && (await canStore(options.db));
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not_ready' });
  });
}

const PROBE_MS = 2_000;

async function canStore(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PROBE_MS);
  });
  const answered = db.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answered, tooSlow]).finally(() => clearTimeout(timer));
}
