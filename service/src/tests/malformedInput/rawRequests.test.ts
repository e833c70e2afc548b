import { paths } from '../../contract/index.ts';
import { startListeningApp, type ListeningApp } from '../../testing/listeningApp.ts';
import { lines, sendRaw } from '../../testing/rawSocket.ts';
import { sessionContext } from '../../testing/samples.ts';

/** Must never be in an answer or a log line. */
const SECRET = '2145550177';
const INTERNALS = /\bat .+\.[jt]s|node_modules|service\/|\/tmp\/|root:/;

let service: ListeningApp;
beforeAll(async () => {
  service = await startListeningApp();
}, 30_000);
afterAll(() => service.close());

const HOST = 'Host: a';
const CLOSE = 'Connection: close';
const JSON_TYPE = 'Content-Type: application/json';
const HIDDEN = lines('GET /healthz HTTP/1.1', HOST, CLOSE, '');
const posted = (body: string, ...headers: string[]) =>
  lines(`POST ${paths.zip} HTTP/1.1`, ...headers, `Content-Length: ${body.length}`, CLOSE, '') +
  body;
const get = (...headers: string[]) => lines('GET / HTTP/1.1', ...headers, CLOSE, '');
const many = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: 1`);

test.each<[string, string | Buffer, number[]]>([
  ['no HTTP at all', 'HELLO\r\n\r\n', [400]],
  ['TLS on the plain port', Buffer.from('16030100f0010000ec0303', 'hex'), [400]],
  ['HTTP/2 without agreement', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['a version that does not exist', lines('GET / HTTP/9.9', HOST, ''), [400]],
  ['an address without a slash', lines('GET healthz HTTP/1.1', HOST, ''), [400]],
  ['bare line feeds', 'GET /healthz HTTP/1.1\nHost: a\n\n', [400]],
  ['a folded header', get(HOST, 'X-A: 1', ' 2'), [400]],
  ['a space before the colon', get('Host : a'), [400]],
  ['a control character in a header', get(HOST, 'X-A: \x01'), [400]],
  ['no Host', get(), [400]],
  ['two Hosts', get('Host: a', 'Host: evil.example'), [400]],
  ['a Host with spaces', get('Host: a b'), [400]],
  ['a Host with markup', get('Host: a"><script>alert(1)</script>'), [400]],
  ['a Host with a path', get('Host: a/../b'), [400]],
  ['a Host with a user', get('Host: user@evil.example'), [400]],
  ['an IPv6 Host', get('Host: [::1]:8000'), [200]],
  ['20 kB in one header', get(HOST, `X-A: ${SECRET}${'a'.repeat(20_000)}`), [431]],
  ['3,000 headers', get(HOST, ...many(3_000)), [431]],
  ['1,000 short headers', get(HOST, ...many(1_000)), [200]],
  ['a length that is not a number', posted('{}', HOST, 'Content-Length: abc'), [400]],
  ['a negative length', posted('{}', HOST, 'Content-Length: -5'), [400]],
  ['two lengths', posted('{}', HOST, 'Content-Length: 6'), [400]],
  ['a length of 99 GB', get(HOST, 'Content-Length: 99999999999').replace('GET', 'POST'), [404]],
  [
    'a length of 99 GB for a call',
    lines(`POST ${paths.zip} HTTP/1.1`, HOST, JSON_TYPE, 'Content-Length: 99999999999', ''),
    [413],
  ],
  [
    'length and chunks at once (CL.TE)',
    posted(`0\r\n\r\n${HIDDEN}`, HOST, JSON_TYPE, 'Transfer-Encoding: chunked'),
    [400],
  ],
  [
    'an unknown encoding and a length (TE.CL)',
    posted(`0\r\n\r\n${HIDDEN}`, HOST, JSON_TYPE, 'Transfer-Encoding: xchunked'),
    [400],
  ],
  [
    'two transfer encodings',
    lines(`POST ${paths.zip} HTTP/1.1`, HOST, 'Transfer-Encoding: chunked, identity', '') +
      `0\r\n\r\n${HIDDEN}`,
    [400],
  ],
  [
    'a chunk size that is not a number',
    lines(`POST ${paths.zip} HTTP/1.1`, HOST, JSON_TYPE, 'Transfer-Encoding: chunked', '', 'ZZ'),
    [400],
  ],
  [
    'a request hidden in the body of a GET',
    lines('GET /robots HTTP/1.1', HOST, CLOSE, `Content-Length: ${HIDDEN.length}`, '') + HIDDEN,
    [404],
  ],
  ['an expectation nobody knows', posted('{}', HOST, 'Expect: 200-ok'), [417]],
  ['a request for another host', get('Host: evil.example', 'X-Forwarded-Host: a'), [200]],
])('answers %s once and ends the connection', async (_name, bytes, statuses) => {
  const answer = await sendRaw(service.port, bytes);
  expect(answer.statuses).toEqual(statuses);
  expect(answer.isClosed).toBe(true);
  expect(answer.text).not.toMatch(INTERNALS);
  expect(answer.text).not.toContain('evil.example');
  expect(answer.text).not.toContain('<script>');
});

test.each([
  ['two Hosts', ['Host: a', 'Host: evil.example']],
  ['a malformed Host', ['Host: a b']],
])('does not read what follows a request with %s', async (_name, headers) => {
  const { statuses } = await sendRaw(
    service.port,
    lines('GET / HTTP/1.1', ...headers, '') + HIDDEN,
  );
  expect(statuses).toEqual([400]);
});

test.each([
  ['HELLO\r\n\r\n', 'invalid_request'],
  [get(HOST, `X-A: ${'a'.repeat(20_000)}`), 'headers_too_large'],
])(
  'answers bytes that are no request in the shape of the contract, with nosniff',
  async (bytes, code) => {
    const [head = '', body = ''] = (await sendRaw(service.port, bytes)).text.split('\r\n\r\n');
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toEqual({
      status: 'error',
      code,
      message: expect.stringMatching(/^[A-Z].+: send .+\.$/) as string,
    });
  },
);

test.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])(
  'answers %s with 404 and repeats nothing',
  async (method) => {
    for (const path of ['/', paths.zip]) {
      const request = lines(`${method} ${path} HTTP/1.1`, HOST, `Cookie: ${SECRET}`, CLOSE, '');
      const answer = await sendRaw(service.port, request);
      expect(answer.statuses).toEqual([404]);
      expect(answer.text).not.toContain(SECRET);
    }
  },
);

test('ends the connection on CONNECT', async () => {
  const bytes = lines('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443', '');
  expect(await sendRaw(service.port, bytes)).toEqual({ statuses: [], text: '', isClosed: true });
});

const zip = JSON.stringify({ zip: '75201', ...sessionContext() });
test.each<[string, string, string[], number]>([
  ['JSON of the same origin', zip, [JSON_TYPE, 'Origin: http://a'], 200],
  ['a form', `zip=${SECRET}`, ['Content-Type: application/x-www-form-urlencoded'], 415],
  ['a form with a file', zip, ['Content-Type: multipart/form-data; boundary=x'], 415],
  ['JSON that calls itself text', zip, ['Content-Type: text/plain'], 415],
  ['another origin', zip, [JSON_TYPE, 'Origin: https://evil.example'], 403],
  ['an opaque origin', zip, [JSON_TYPE, 'Origin: null'], 403],
  ['the same host on another port', zip, [JSON_TYPE, 'Origin: http://a:81'], 403],
  [
    'another origin and a forwarded host',
    zip,
    [JSON_TYPE, 'Origin: http://b', 'X-Forwarded-Host: b'],
    403,
  ],
])('checks origin and content type of a POST of %s', async (_name, body, headers, status) => {
  const answer = await sendRaw(service.port, posted(body, HOST, ...headers));
  expect(answer.statuses).toEqual([status]);
  expect(answer.text).not.toMatch(/access-control-allow-origin/i);
});

test('the service is still ready and has logged no personal data', async () => {
  expect((await sendRaw(service.port, posted(zip, HOST, JSON_TYPE))).statuses).toEqual([200]);
  expect((await fetch(`http://127.0.0.1:${service.port}/readyz`)).status).toBe(200);
  expect(service.log()).toContain('"status":200');
  expect(service.log()).not.toContain(SECRET);
  expect(service.log()).not.toMatch(/"level":(50|60)/);
});
