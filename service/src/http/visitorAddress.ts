import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseAddress } from '../common/addresses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling: the address that the trusted proxies saw (TRUST_PROXY), else the socket's. */
    visitorAddress: string;
  }
}

/** Stands for the address of a connection that was gone before it was looked at. */
const UNKNOWN = 'unknown';

/**
 * The last address of the trusted chain, read from the socket outwards. It ends at the first entry
 * that is no address: whoever wrote that does not know who called, so what stands beyond is a claim.
 */
function addressOf(request: FastifyRequest): string {
  let address = UNKNOWN;
  for (const entry of request.ips ?? [request.ip]) {
    // Contrary to its types, it is undefined once the socket is closed.
    const parsed = parseAddress((entry as string | undefined) ?? '');
    if (parsed === null) break;
    address = parsed;
  }
  return address;
}

/** Notes who is calling while the connection is certainly there: a later look may find it closed. */
export function registerVisitorAddress(app: FastifyInstance): void {
  app.decorateRequest('visitorAddress', UNKNOWN);
  app.addHook('onRequest', (request, _reply, done) => {
    request.visitorAddress = addressOf(request);
    done();
  });
}
