import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: it can store leads. */
export function registerHealthRoutes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const unlogged = { schema: { hide: true }, logLevel: 'silent' as const };
  app.get('/healthz', unlogged, async () => ({ status: 'ok' }));
  app.get('/readyz', unlogged, async (_request, reply) => {
    const ready = await isReady();
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not_ready' });
  });
}
