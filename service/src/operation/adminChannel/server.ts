import { randomBytes, timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';
import type { Operations } from './operations.ts';

/** A private HTTP server through which the command line reaches a running service. */
export interface AdminChannel {
  port: number;
  token: string;
  /** Answers calls from now on; until then they get 503. */
  serve(operations: Operations): void;
  close(): Promise<void>;
}

/** In bytes: a list of thousands of companies, some of which name thousands of ZIPs. */
const LARGEST_BODY = 100_000_000;

const equal = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Listens on a free loopback port, for the command line on the same computer. The
 * token is in the data folder's lock file, which only its owner can read.
 */
export async function startAdminChannel(): Promise<AdminChannel> {
  const token = randomBytes(32).toString('base64url');
  let operations: Operations | null = null;
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: LARGEST_BODY });
  app.post<{ Params: { operation: string }; Body: unknown }>(
    '/operations/:operation',
    async (request, reply) => {
      if (!equal(request.headers.authorization ?? '', `Bearer ${token}`)) {
        return reply.status(401).send({ message: 'wrong token' });
      }
      const { operation } = request.params;
      if (!operations) return reply.status(503).send({ message: 'the server is still starting' });
      if (!Object.hasOwn(operations, operation)) {
        return reply.status(404).send({ message: `unknown operation ${operation}` });
      }
      const run = operations[operation as keyof Operations] as (body: unknown) => Promise<unknown>;
      return { result: (await run(request.body)) ?? null };
    },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    token,
    serve: (value) => {
      operations = value;
    },
    close: () => app.close(),
  };
}
