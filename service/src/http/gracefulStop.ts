import type { FastifyInstance } from 'fastify';

const CLOSE_IDLE_INTERVAL_MS = 100;

/**
 * Closes kept-alive connections while the app stops. Fastify closes those that
 * are idle when the stop begins; one that becomes idle later would delay the end
 * until its keep-alive time is over.
 *
 * @param begun aborted when the stop begins; the app still takes requests until it is closed.
 * @returns whether the app is stopping.
 */
export function registerStop(app: FastifyInstance, begun?: AbortSignal): () => boolean {
  let stopping = false;
  const isStopping = () => stopping || begun?.aborted === true;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    stopping = true;
    timer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS);
    timer.unref();
    app.server.once('close', () => clearInterval(timer));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) void reply.header('connection', 'close');
  });
  return isStopping;
}
