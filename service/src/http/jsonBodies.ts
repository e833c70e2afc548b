import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../common/serviceError.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes JSON bodies only. Keys that could change the prototype of an object are refused; Fastify's
 * own parser says of those that the body is not valid JSON.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
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
