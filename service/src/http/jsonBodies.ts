import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../common/serviceError.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True if the body certainly holds no character that cannot be stored; false says nothing. */
    isStorable: boolean;
  }
}

/**
 * How a character that cannot be stored may stand in a JSON text: escaped, or as a control
 * character. Half an emoji can only be escaped, because text decoded from UTF-8 holds none.
 */
const MAYBE_UNSTORABLE = /\\[bfu]|\p{Cc}/u;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a request's body certainly holds no character that cannot be stored. */
export const isCertainlyStorable = (request: FastifyRequest): boolean => request.isStorable;

/**
 * Takes JSON bodies only. Keys that could change the prototype of an object are refused with a
 * message of their own; Fastify's parser would say that such a body is not valid JSON.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('isStorable', false);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      // One look at the text is far cheaper than one at every name and value in it.
      request.isStorable = !MAYBE_UNSTORABLE.test(text);
      const finish: typeof done = (error, value) => {
        const isForbidden = error !== null && isJson(text);
        done(isForbidden ? forbiddenKey() : error, value);
      };
      void parse(request, text, finish);
    },
  );
  // Fastify also parses text bodies, which would then reach a schema.
  app.removeContentTypeParser('text/plain');
}

const forbiddenKey = () =>
  new ServiceError(
    400,
    'forbidden_key',
    'The body has a key "__proto__", or "prototype" below "constructor": remove it.',
  );
