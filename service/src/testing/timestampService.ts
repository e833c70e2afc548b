import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** A time-stamp service (RFC 3161) on loopback, whose answers OpenSSL makes. */
export interface TimestampService {
  url: string;
  /** What OpenSSL says when it checks an answer in a file against a hash. */
  verify(hash: string, file: string): string;
  close(): Promise<void>;
}

const CONFIG = `
[tsa]
default_tsa = usual
[usual]
serial = serial
digests = sha256
signer_digest = sha256
default_policy = 1.2.3.4.1
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_alg = sha256
`;

/**
 * Starts a time-stamp service.
 *
 * @param answer `other`: for another hash; `replayed`: for the same hash, but another request;
 * the others as their names say.
 */
export async function startTimestampService(
  answer: 'right' | 'other' | 'replayed' | 'refused' | 'nonsense' = 'right',
): Promise<TimestampService> {
  const folder = mkdtempSync(join(tmpdir(), 'tidyguard-timestamps-'));
  const openssl = (...words: string[]) =>
    execFileSync('openssl', words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  writeFileSync(join(folder, 'tsa.cnf'), CONFIG);
  writeFileSync(join(folder, 'serial'), '01');
  openssl(
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', 'key.pem', '-out', 'cert.pem', '-subj', '/CN=Time stamps', '-days', '30'],
    ...['-addext', 'extendedKeyUsage=critical,timeStamping'],
  );
  const reply = (query: string) => {
    openssl(
      ...['ts', '-reply', '-queryfile', query, '-config', 'tsa.cnf', '-section', 'usual'],
      ...['-signer', 'cert.pem', '-inkey', 'key.pem', '-out', 'reply.tsr'],
    );
    return readFileSync(join(folder, 'reply.tsr'));
  };
  const answerTo = (request: Buffer): Buffer => {
    writeFileSync(join(folder, 'query.tsq'), request);
    if (answer === 'nonsense') return Buffer.from('<html>');
    // PKIStatus 2: rejection.
    if (answer === 'refused') return Buffer.from('30053003020102', 'hex');
    if (answer === 'right') return reply('query.tsq');
    const text = openssl('ts', '-query', '-in', 'query.tsq', '-text').toString();
    const hash = [...text.matchAll(/^\s+00[01]0 - ((?:[0-9a-f]{2}[ -]){15}[0-9a-f]{2})/gm)]
      .map(([, bytes = '']) => bytes.replaceAll(/[ -]/g, ''))
      .join('');
    const digest = answer === 'other' ? '0'.repeat(64) : hash;
    openssl('ts', '-query', '-digest', digest, '-sha256', '-cert', '-out', 'another.tsq');
    return reply('another.tsq');
  };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const isQuery = request.headers['content-type'] === 'application/timestamp-query';
      response.writeHead(isQuery ? 200 : 415, { 'content-type': 'application/timestamp-reply' });
      response.end(isQuery ? answerTo(body) : '');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    verify: (hash, file) =>
      openssl('ts', '-verify', '-digest', hash, '-in', file, '-CAfile', 'cert.pem').toString(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
