import { types } from 'node:util';
import type { FastifyError, FastifyInstance } from 'fastify';
import { inTime } from '../common/inTime.ts';
import { storageUnavailable } from '../common/serviceError.ts';
import { answerTo, logFailure } from './errorReplies.ts';

const isPromise = (value: unknown): value is Promise<unknown> => types.isPromise(value);

/**
 * Answers a call with 503 if its work takes longer than `limitMs`. The work goes on, such as storing
 * a lead that the browser then sends again. Fastify's `handlerTimeout` would not do: it stops
 * counting when the body of the request has been read.
 */
export function registerCallLimit(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      // What answers at once, such as a preflight, has nothing to wait for.
      if (!isPromise(answer)) return answer;
      return inTime(answer, limitMs, () => {
        // The cause comes only later, and nothing else would log it.
        answer.catch((error: FastifyError) => logFailure(request, answerTo(error)));
        const late = new Error(`no answer within ${limitMs} ms`);
        return storageUnavailable(Object.assign(late, { code: 'ETIMEDOUT' }));
      });
    };
  });
}
