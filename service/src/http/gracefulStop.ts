import type { FastifyInstance } from 'fastify';

const CLOSE_IDLE_MS = 100;

/**
 * Lets a stop end soon: a connection that was busy when it began is kept alive
 * afterwards, and would hold the server up for as long as keep-alive lasts.
 *
 * @returns whether the app is stopping.
 */
export function registerStop(app: FastifyInstance): () => boolean {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    stopping = true;
    timer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS);
    timer.unref();
    app.server.once('close', () => clearInterval(timer));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close');
  });
  return () => stopping;
}
