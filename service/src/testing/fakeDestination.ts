import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A delivery that arrived with a valid signature. */
export interface ReceivedDelivery {
  id: string;
  type: string;
  data: { lead_id: string; session_id: string; version: number; [key: string]: unknown };
}

/** How the fake answers: a status, also with a `Retry-After`, `redirect`, or `hang` for no answer. */
export type DestinationAnswer =
  number | { status: number; retryAfter: string } | 'redirect' | 'hang';

export interface FakeDestination {
  /** A value for DELIVERY_URLS. */
  setting: string;
  received: ReceivedDelivery[];
  /** All requests, and those with a wrong signature or shape. */
  counts: { requests: number; unsigned: number };
  close(): Promise<void>;
}

/** A fake destination on loopback that checks signatures. */
export async function startFakeDestination(
  answer: (delivery: ReceivedDelivery, requests: number) => DestinationAnswer,
): Promise<FakeDestination> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const webhook = new Webhook(secret);
  const received: ReceivedDelivery[] = [];
  const counts = { requests: 0, unsigned: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      counts.requests += 1;
      let delivery: ReceivedDelivery;
      try {
        const body = webhook.verify(
          Buffer.concat(chunks),
          request.headers as Record<string, string>,
        ) as Omit<ReceivedDelivery, 'id'>;
        delivery = { ...body, id: String(request.headers['webhook-id']) };
      } catch {
        counts.unsigned += 1;
        response.writeHead(401).end();
        return;
      }
      const reply = answer(delivery, counts.requests);
      if (reply === 'hang') return;
      if (reply === 'redirect') {
        response.writeHead(302, { location: '/elsewhere' }).end();
        return;
      }
      if (typeof reply === 'object') {
        response.writeHead(reply.status, { 'retry-after': reply.retryAfter }).end();
        return;
      }
      if (reply >= 200 && reply < 300) received.push(delivery);
      response.writeHead(reply).end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    setting: `http://127.0.0.1:${port}/leads|${secret}`,
    received,
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
