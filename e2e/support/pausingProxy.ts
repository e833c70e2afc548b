import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { forwardRequest } from './forwardRequest.ts';

async function sendInTwo(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  { after, pause }: { after: string; pause: Promise<void> },
) {
  const html = await text(answer);
  const at = html.indexOf(after) + after.length;
  if (at < after.length) throw new Error(`The page has no ${after}.`);
  outgoing.writeHead(answer.statusCode ?? 502, {
    ...answer.headers,
    'content-length': Buffer.byteLength(html),
  });
  outgoing.write(html.slice(0, at));
  await pause;
  outgoing.end(html.slice(at));
}

/**
 * Runs `use` with a proxy that, like a slow network, sends each page in two parts, cut after `after`.
 * The second part is sent once `use` has called `goOn`: how long a browser needs to show the first is not known.
 */
export async function withPausedPages(
  target: string,
  after: string,
  use: (url: string, goOn: () => void) => Promise<void>,
): Promise<void> {
  let goOn = (): void => undefined;
  const pause = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const proxy = createServer((incoming, outgoing) => {
    if (incoming.headers['sec-fetch-dest'] !== 'document') {
      return forwardRequest(target, incoming, outgoing);
    }
    delete incoming.headers['accept-encoding'];
    forwardRequest(
      target,
      incoming,
      outgoing,
      (answer) => void sendInTwo(answer, outgoing, { after, pause }),
    );
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  try {
    await use(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, goOn);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
}
