import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { certificatePath, claimCertificate } from './trustedForm.ts';

const CERTIFICATE = 'https://cert.trustedform.com/eb9fc4dd9bed9ad451a5648946cf4bf09b5bb947';
const NOW = new Date('2026-01-31T12:00:00Z');
const closeLater = closeAfterEach();

/** Claims a certificate at a server that answers as given; what is left out of the answer is null. */
async function claim(listener: RequestListener, abort = new AbortController(), url = CERTIFICATE) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeLater(async () => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return claimCertificate(
    { apiKey: 'key', origin: `http://127.0.0.1:${port}` },
    { url, phone: '2145550123', email: 'ana@example.com', reference: 'lead', vendor: 'us' },
    NOW,
    abort.signal,
  );
}

const answering =
  (body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(status, headers)
      .end(typeof body === 'string' ? body : JSON.stringify(body));

const nothing = {
  status: null,
  reason: null,
  phoneMatch: null,
  emailMatch: null,
  expiresAt: null,
  answer: null,
  retryAfter: null,
};

test('asks as the API wants it, with the key and both operations', async () => {
  const asked: unknown[] = [];
  await claim(async (request, response) => {
    const { method, url, headers } = request;
    const { accept, authorization } = headers;
    const kind = [headers['api-version'], headers['content-type']];
    asked.push({ method, url, accept, authorization, kind, body: await text(request) });
    response.end('{}');
  });
  expect(asked).toEqual([
    {
      method: 'POST',
      url: new URL(CERTIFICATE).pathname,
      accept: 'application/json',
      authorization: `Basic ${Buffer.from('API:key').toString('base64')}`,
      kind: ['4.0', 'application/json'],
      body: JSON.stringify({
        match_lead: { phone: '2145550123', email: 'ana@example.com' },
        retain: { reference: 'lead', vendor: 'us' },
      }),
    },
  ]);
});

const retained = { results: { expires_at: '2031-11-23T12:03:52.000Z', masked_cert_url: 'masked' } };
const matched = (phone_match: unknown, email_match: unknown) => ({
  match_lead: {
    phone: '2145550123',
    email: 'ana@example.com',
    result: { phone_match, email_match },
  },
});

test.each([
  [
    'that fits',
    { outcome: 'success', reason: null, ...matched(true, true), retain: retained },
    { state: 'retained', reason: null, phoneMatch: true, emailMatch: true },
  ],
  [
    'of another phone',
    {
      outcome: 'failure',
      reason: 'Lead does not match',
      ...matched(false, true),
      retain: retained,
    },
    { state: 'retained', reason: 'Lead does not match', phoneMatch: false, emailMatch: true },
  ],
  [
    'whose reason is the text null',
    { outcome: 'success', reason: 'null', ...matched('yes', null), retain: retained },
    { state: 'retained', reason: null, phoneMatch: null, emailMatch: null },
  ],
])('keeps what became of a certificate %s, without phone and address', async (_, body, result) => {
  const { answer, ...rest } = await claim(answering(body));
  expect({ ...rest, answer: null }).toEqual({
    ...nothing,
    ...result,
    status: 200,
    expiresAt: '2031-11-23T12:03:52.000Z',
  });
  expect(answer).toEqual({
    outcome: body.outcome,
    reason: body.reason,
    match_lead: { result: body.match_lead.result },
    retain: { results: retained.results },
  });
});

test.each<[unknown, string]>([
  [{}, 'outcome missing'],
  [null, 'outcome missing'],
  [['success'], 'outcome missing'],
  [{ outcome: 'failure' }, 'outcome failure'],
  [{ outcome: 'failure', reason: 'Certificate not found' }, 'Certificate not found'],
  [{ outcome: 'success', retain: { results: { expires_at: 'soon' } } }, 'outcome success'],
  [{ outcome: 'success', retain: { results: { expires_at: 1_893_456_000 } } }, 'outcome success'],
  [{ outcome: 'success', retain: null, match_lead: 'none' }, 'outcome success'],
])('an answer without a time of expiry retains nothing: %j', async (body, reason) => {
  expect(await claim(answering(body))).toMatchObject({
    ...nothing,
    state: 'unclaimed',
    status: 200,
    reason,
    answer: expect.anything(),
  });
});

test.each([
  [204, 'pending'],
  [400, 'unclaimed'],
  [401, 'pending'],
  [402, 'pending'],
  [403, 'pending'],
  [404, 'unclaimed'],
  [408, 'pending'],
  [410, 'unclaimed'],
  [422, 'unclaimed'],
  [425, 'pending'],
  [429, 'pending'],
  [499, 'unclaimed'],
  [500, 'pending'],
  [503, 'pending'],
])('HTTP %i is %s', async (status, state) => {
  expect(await claim(answering('', status))).toEqual({
    ...nothing,
    state,
    status,
    reason: `HTTP ${status}`,
  });
});

test('an answer that names a pause is waited for', async () => {
  const busy = answering('{}', 429, { 'retry-after': '90' });
  expect(await claim(busy)).toMatchObject({ state: 'pending', retryAfter: 90 });
});

test.each<[string, RequestListener, string]>([
  ['no JSON', answering('<html>'), 'SyntaxError'],
  ['a connection that ends', ({ socket }) => void socket.destroy(), 'UND_ERR_SOCKET'],
  [
    'a way to another place',
    answering('', 302, { location: 'http://127.0.0.1:9/elsewhere' }),
    'TypeError',
  ],
])('%s may come right', async (_, listener, reason) => {
  expect(await claim(listener)).toEqual({ ...nothing, state: 'pending', reason });
});

test('a claim that is broken off fails, so that the next process makes it', async () => {
  const abort = new AbortController();
  await expect(claim(() => abort.abort(), abort)).rejects.toThrow('aborted');
});

test('an address of another host is not called', async () => {
  let calls = 0;
  const result = await claim(() => (calls += 1), undefined, 'https://cert.example/abc');
  expect(result).toEqual({
    ...nothing,
    state: 'unclaimed',
    reason: 'not an address at cert.trustedform.com',
  });
  expect(calls).toBe(0);
});

test.each([
  [CERTIFICATE, '/eb9fc4dd9bed9ad451a5648946cf4bf09b5bb947'],
  ['http://cert.trustedform.com/abc', null],
  ['https://cert.trustedform.com:8443/abc', null],
  ['https://cert.trustedform.com@evil.example/abc', null],
  ['https://user:password@cert.trustedform.com/abc', null],
  ['https://user@cert.trustedform.com/abc', null],
  ['https://:password@cert.trustedform.com/abc', null],
  ['https://api.trustedform.com/abc', null],
  ['https://cert.trustedform.com.evil.example/abc', null],
  ['https://cert.trustedform.com/', null],
  ['https://cert.trustedform.com/../abc/def', null],
  ['https://cert.trustedform.com/abc/', null],
  ['https://cert.trustedform.com/abc?x=1', null],
  ['https://cert.trustedform.com/abc#x', null],
  ['abc', null],
])('the path of the certificate %s', (address, path) => {
  expect(certificatePath(address)).toBe(path);
});

test.each([
  [1, true],
  [255, true],
  [256, false],
])('the name of a certificate may have %i characters: %s', (length, isRight) => {
  const name = 'a'.repeat(length);
  expect(certificatePath(`https://cert.trustedform.com/${name}`)).toBe(isRight ? `/${name}` : null);
});
