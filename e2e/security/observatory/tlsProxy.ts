import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { forwardRequest } from '../../support/forwardRequest.ts';

/** A TLS proxy as hosts put it before the service, and a redirect from HTTP to it. */
export interface TlsProxy {
  httpPort: number;
  httpsPort: number;
  /** The self-signed certificate, as PEM. */
  certificate: string;
  close(): void;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Starts a TLS proxy for `localhost`, with a self-signed certificate, before a server on loopback. */
export async function startTlsProxy(target: string): Promise<TlsProxy> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const secure = createTlsServer({ key, cert }, (incoming, outgoing) =>
    forwardRequest(target, incoming, outgoing),
  );
  const httpsPort = await listen(secure);
  const plain = createServer(({ url }, reply) => {
    reply.writeHead(301, { location: `https://localhost:${httpsPort}${url ?? '/'}` }).end();
  });
  const httpPort = await listen(plain);
  return {
    httpPort,
    httpsPort,
    certificate: cert,
    close: () => {
      for (const server of [secure, plain]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
