import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies wait for an answer before they send the next request on a connection. */
const MOST_UNANSWERED = 16;

/**
 * Cuts connections on which many requests arrive before an answer is read. Node reads some two
 * hundred at once and keeps them all, with their answers, for as long as the client likes: a flood
 * of them on a few hundred connections took half a gigabyte.
 */
export function registerPipeliningLimit(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count > MOST_UNANSWERED) {
      reply.hijack();
      socket.destroy();
      return;
    }
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    done();
  });
}
