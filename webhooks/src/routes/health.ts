import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/types.ts';

/** Liveness (the process answers) and readiness (it can store). */
export function registerHealthRoutes(
  app: FastifyInstance,
  options: { db: Database; isStopping: () => boolean },
): void {
  const quiet = { schema: { hide: true }, logLevel: 'silent' as const };
  app.get('/healthz', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) => {
    const ready = !options.isStopping() && (await canStore(options.db));
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
