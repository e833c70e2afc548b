import { types } from 'node:util';
import type { FastifyError, FastifyInstance } from 'fastify';
import { inTime } from '../common/inTime.ts';
import { storageUnavailable } from '../common/serviceError.ts';
import { answerTo, logFailure } from './errorReplies.ts';

const isPromise = (value: unknown): value is Promise<unknown> => types.isPromise(value);

/**
 * Answers each call with 503 where its work takes longer; what it began goes on, such as storing a
 * lead that the browser then sends again. Fastify's `handlerTimeout` does not: it stops counting when
 * the body of the request has been read.
 */
export function registerCallLimit(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      // What answers at once, such as a preflight, has nothing to wait for.
      if (!isPromise(answer)) return answer;
      return inTime(answer, limitMs, () => {
        // The cause is still to come, and nobody else is told of it.
        answer.catch((error: FastifyError) => logFailure(request, answerTo(error)));
        const late = new Error(`no answer within ${limitMs} ms`);
        return storageUnavailable(Object.assign(late, { code: 'ETIMEDOUT' }));
      });
    };
  });
}
