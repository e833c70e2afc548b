import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { passOn } from '../../support/forwardRequest.ts';

/** What a host puts in front of the service: TLS, and a redirect to it. */
export interface TlsProxy {
  httpPort: number;
  httpsPort: number;
  /** The certificate, which is its own authority, as PEM. */
  certificate: string;
  close(): void;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Puts TLS with a certificate of its own for `localhost` in front of a server on loopback. */
export async function startTlsProxy(target: string): Promise<TlsProxy> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const secure = createTlsServer({ key, cert }, (incoming, outgoing) =>
    passOn(target, incoming, outgoing),
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
