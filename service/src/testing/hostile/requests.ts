/**
 * Hostile requests as bytes, which no HTTP client would send: headers of every kind with values that
 * break parsers, proxies, logs or addresses. The same seed gives the same requests, except the sessions.
 */
import fc from 'fast-check';
import { paths } from '../../contract/index.ts';
import { lines } from '../rawSocket.ts';
import { leadSubmission, sessionContext } from '../samples.ts';

interface Draft {
  line: string;
  headers: string[];
  body: string;
}

const lead = (): Draft => posted(paths.lead, leadSubmission());
const zip = (): Draft => posted(paths.zip, { zip: '75201', ...sessionContext() });
const get = (path: string) => (): Draft => ({
  line: `GET ${path} HTTP/1.1`,
  headers: [],
  body: '',
});

function posted(path: string, body: unknown): Draft {
  const text = JSON.stringify(body);
  const headers = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`];
  return { line: `POST ${path} HTTP/1.1`, headers, body: text };
}

const long = (length: number) => 'x'.repeat(length);

/** Values by the header that they are for. */
const values: Readonly<Record<string, readonly string[]>> = {
  'X-Forwarded-For': [
    '',
    'unknown',
    '_hidden',
    '203.0.113.5:1234',
    '[2001:db8::1]:443',
    '999.1.1.1',
    '127.0.0.1',
    '::ffff:10.0.0.1',
    '203.0.113.5, unknown',
    "1.1.1.1'; DROP TABLE leads; --",
    '<script>alert(1)</script>',
    long(3_000),
    '1.1.1.1,'.repeat(400),
    '\u00e9',
    'fe80::1%eth0',
    '0x7f.1',
    '1.1.1.1\tx',
  ],
  'X-Forwarded-Proto': ['javascript', 'https,http', long(3_000)],
  'X-Forwarded-Host': ['evil.example', 'a"><script>', long(3_000)],
  Forwarded: ['for=unknown;by=_x', 'for="[::1]:99";host=evil.example', long(3_000)],
  'X-Real-IP': ['unknown', '::'],
  'X-HTTP-Method-Override': ['DELETE', 'TRACE'],
  'Content-Type': [
    '',
    'application/json; charset=utf-7',
    'application/json, text/plain',
    'application/json;'.repeat(100),
    'APPLICATION/JSON',
    'application/json\u00e9',
    'text/plain',
    '/',
    ';',
    long(3_000),
    'application/json; boundary=\u00ff',
  ],
  'Content-Length': [
    '',
    '-1',
    '+5',
    '0x10',
    '1e3',
    '5, 5',
    '99999999999999999999',
    '0',
    '3',
    ' 7 ',
    'abc',
  ],
  'Transfer-Encoding': [
    'chunked',
    'identity',
    'gzip, chunked',
    'chunked, chunked',
    'xchunked',
    '\u000bchunked',
    '',
  ],
  'Content-Encoding': ['gzip', 'br', 'x', ''],
  Host: [
    '',
    'a b',
    'a:99999',
    'a:b',
    '[::1',
    'user@evil.example',
    'evil.example/../',
    '\u00e9',
    long(3_000),
    'a, b',
  ],
  Origin: [
    'null',
    '',
    'https://evil.example',
    'http://a:1',
    'javascript:x',
    'http://a, http://b',
    '\u0001',
    long(3_000),
  ],
  Referer: ['javascript:alert(1)', '\u00ff', long(6_000)],
  Cookie: ['a=b; '.repeat(500), '__Host-x=\u0007', 'constructor=1; __proto__=2', '='],
  'User-Agent': [
    '',
    long(6_000),
    '\u00e9\u00ff',
    '<img src=x onerror=alert(1)>',
    '${jndi:ldap://x}',
    '\t',
  ],
  'Sec-GPC': ['1, 1', '2', '\u00ff', long(3_000)],
  Accept: ['*/*;q=2', ',,,', long(3_000)],
  'Accept-Encoding': ['br;q=9', 'gzip;q=-1', ',,,', 'x'.repeat(2_000), '*;q=0'],
  Range: ['bytes=0-,-1', 'bytes=9999999999999999999-', 'x'],
  'If-None-Match': ['*', '"'.repeat(2_000)],
  'If-Modified-Since': ['Feb 30', '0', '-'],
  Expect: ['100-continue', '200-ok', ''],
  Upgrade: ['websocket', 'h2c', 'TLS/1.0'],
  Connection: ['keep-alive, Upgrade', 'close, Host', 'Content-Length', ''],
  'Access-Control-Request-Method': ['DELETE', '\u00ff'],
  'X-Twilio-Signature': ['', long(3_000)],
};

/** Lines that are no header. */
const brokenLines = [
  'no colon',
  ': no name',
  'X-A : 1',
  ' folded',
  'X-A: \u0000',
  'X-A: \u0001\u007f',
  'X\u0000A: 1',
  'X-\u00e9: 1',
  'X-A: 1\rX-B: 2',
  'X-A: 1\nX-B: 2',
  'X'.repeat(9_000) + ': 1',
  `X-A: ${long(15_000)}`,
  `X-A: ${long(20_000)}`,
  `Cookie: ${long(20_000)}`,
  '__proto__: 1',
  'constructor: 1',
  'toString: 1',
  'hasOwnProperty: 1',
];

const headerLine = fc.oneof(
  {
    arbitrary: fc
      .constantFrom(...Object.entries(values))
      .chain(([name, of]) => fc.constantFrom(...of).map((value) => `${name}: ${value}`)),
    weight: 8,
  },
  { arbitrary: fc.constantFrom(...brokenLines), weight: 2 },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom(...Object.keys(values)),
        fc.uint8Array({ minLength: 1, maxLength: 60 }),
      )
      .map(([name, bytes]) => `${name}: ${Buffer.from(bytes).toString('latin1')}`),
    weight: 2,
  },
);

const drafts = fc.constantFrom(lead, lead, lead, zip, get('/'), get('/readyz'), get('/hooks/lead'));

const requests = fc
  .tuple(
    drafts,
    fc.array(headerLine, { minLength: 1, maxLength: 3 }),
    // True replaces the request's own headers; false adds further ones of the same name.
    fc.boolean(),
    fc.nat(3),
  )
  .map(([make, hostile, isReplacing, place]) => {
    const draft = make();
    const names = new Set(hostile.map((line) => line.split(':')[0]?.toLowerCase()));
    const kept = ['Host: a', ...draft.headers, 'Connection: close'].filter(
      (line) => !isReplacing || !names.has(line.split(':')[0]?.toLowerCase()),
    );
    const headers = [...kept.slice(0, place), ...hostile, ...kept.slice(place)];
    // As bytes: a character above U+007F is one byte here, and not UTF-8.
    return Buffer.concat([
      Buffer.from(lines(draft.line, ...headers, ''), 'latin1'),
      Buffer.from(draft.body),
    ]);
  });

/** `count` hostile requests for a server that calls itself `a`. */
export const hostileRequests = (count: number, seed: number): Buffer[] =>
  fc.sample(requests, { numRuns: count, seed });
