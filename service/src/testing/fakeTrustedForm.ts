import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEY = '1f1b96c9150d8050e858c043d543bb4eadae0e6f';

/** What a claim asked for. */
interface ClaimBody {
  match_lead: { phone: string; email: string };
  retain: { reference: string; vendor: string };
}

/** How the fake answers a claim: a status with an error, or which of the lead's details fit. */
export type ClaimAnswer = number | { phone: boolean; email: boolean };

/** A fake of TrustedForm's Certificate API 4.0 on loopback, after its documentation. */
export interface FakeTrustedForm {
  /** For Config.trustedForm. */
  account: { apiKey: string; origin: string };
  expiresAt: string;
  claims: (ClaimBody & { path: string })[];
  /** All requests, and those that the documentation does not allow. */
  counts: { requests: number; wrong: number };
  close(): Promise<void>;
}

export async function startFakeTrustedForm(
  answer: (requests: number) => ClaimAnswer,
): Promise<FakeTrustedForm> {
  const expiresAt = '2031-11-23T12:03:52.000Z';
  const claims: FakeTrustedForm['claims'] = [];
  const counts = { requests: 0, wrong: 0 };
  const basic = `Basic ${Buffer.from(`API:${KEY}`).toString('base64')}`;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      counts.requests += 1;
      const { headers, method, url = '' } = request;
      const isRight =
        method === 'POST' &&
        headers['api-version'] === '4.0' &&
        headers['content-type'] === 'application/json' &&
        headers.authorization === basic;
      if (!isRight) {
        counts.wrong += 1;
        response.writeHead(401).end('{}');
        return;
      }
      const body = JSON.parse(Buffer.concat(chunks).toString()) as ClaimBody;
      const reply = answer(counts.requests);
      response.setHeader('content-type', 'application/json');
      if (typeof reply === 'number') {
        response.writeHead(reply).end('{"outcome":"error","reason":"as asked"}');
        return;
      }
      claims.push({ ...body, path: url });
      const success = reply.phone && reply.email;
      response.end(
        JSON.stringify({
          outcome: success ? 'success' : 'failure',
          reason: success ? null : 'Lead does not match',
          match_lead: {
            ...body.match_lead,
            result: { email_match: reply.email, phone_match: reply.phone, success },
          },
          retain: {
            ...body.retain,
            results: {
              expires_at: expiresAt,
              masked_cert_url: 'https://cert.trustedform.com/masked',
              previously_retained: false,
            },
          },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    account: { apiKey: KEY, origin: `http://127.0.0.1:${port}` },
    expiresAt,
    claims,
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
