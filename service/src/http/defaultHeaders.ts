import type { FastifyInstance } from 'fastify';

/** For answers that are no page: nothing in them may run, be framed or be read by other sites. */
export const DEFAULT_HEADERS: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Sets headers on every answer that allow nothing; the site's pages and files then replace them. */
export function registerDefaultHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(DEFAULT_HEADERS);
    done();
  });
}
