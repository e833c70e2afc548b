import { startListeningApp, type ListeningApp } from '../../testing/listeningApp.ts';
import { lines, sendRaw } from '../../testing/rawSocket.ts';

const SECRET = 'kept from visitors';
const ROBOTS = 'User-agent: *\n';

let service: ListeningApp;
beforeAll(async () => {
  service = await startListeningApp({
    'robots.txt': ROBOTS,
    'page/index.html': '<h1>Page</h1>',
    // A file above the site's folder, where the database may be.
    '../outside.txt': SECRET,
    '.env': SECRET,
    '.headers.json': '{"everywhere":{},"policies":{}}',
    '.git/config': SECRET,
  });
}, 30_000);
afterAll(() => service.close());

const ask = (path: string, ...headers: string[]) =>
  sendRaw(
    service.port,
    lines(`GET ${path} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers, ''),
  );

test.each([
  '/../../../../etc/passwd',
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/%2e%2e%2foutside.txt',
  '/..%2foutside.txt',
  '/..%5coutside.txt',
  '/..\\outside.txt',
  '/%252e%252e%252foutside.txt',
  '/page/../../outside.txt',
  '/page/..%2f..%2foutside.txt',
  '/page/....//....//outside.txt',
  '/.%00./outside.txt',
  '/%EF%BC%8E%EF%BC%8E/outside.txt',
  '//outside.txt',
  '/static/'.concat('../'.repeat(40), 'etc/passwd'),
  '/%00',
  '/robots.txt%00.html',
  '/.env',
  '/%2eenv',
  '/.git/config',
  '/page/../.env',
  '/.headers.json',
  '/%2eheaders.json',
  '/./.headers.json',
  '/C:/Windows/win.ini',
  '/outside.txt::$DATA',
  `/${'a'.repeat(12_000)}`,
  `/${'a/'.repeat(5_000)}`,
  `/hooks/${'a'.repeat(5_000)}`,
  '/hooks/lead/../../.env',
  '/index.html/',
  '/robots.txt/x',
])('answers %s with 404', async (path) => {
  const answer = await ask(path);
  expect(answer.statuses).toEqual([404]);
  expect(answer.text).not.toContain(SECRET);
  expect(answer.text).not.toContain(service.siteDir);
  expect(answer.text).not.toContain('everywhere');
});

test.each(['/%zz', '/%', '/%c0%ae%c0%ae/outside.txt', '/page/%e0%80%af', '/hooks/%zz'])(
  'answers %s with 400 and does not repeat it',
  async (path) => {
    const answer = await ask(path);
    expect(answer.statuses).toEqual([400]);
    expect(answer.text).toContain('x-content-type-options: nosniff');
    expect(answer.text).toContain('"code":"invalid_request"');
    expect(answer.text).not.toContain(path);
  },
);

test.each(['/%E0%A4%A', '/page/%zz?x=1'])(
  'answers a browser that asks for %s with the 404 page of the site',
  async (path) => {
    const answer = await ask(path, 'Accept: text/html,*/*;q=0.8');
    expect(answer.statuses).toEqual([404]);
    expect(answer.text).toContain('content-type: text/html; charset=utf-8\r\n');
    expect(answer.text).toContain('x-content-type-options: nosniff');
    expect(answer.text).toContain('content-security-policy: ');
    expect(answer.text).toMatch(/\r\n\r\n<h1>Lost<\/h1>$/);
  },
);

test('answers a call with an address that cannot be decoded in the shape of the contract', async () => {
  const answer = await ask('/hooks/%E0%A4%A', 'Accept: text/html');
  expect(answer.statuses).toEqual([400]);
  expect(answer.text).toContain('"code":"invalid_request"');
});

test('answers an address over 16 KiB with 431', async () => {
  expect((await ask(`/${'a'.repeat(20_000)}`)).statuses).toEqual([431]);
});

test.each<[string, number, string]>([
  ['bytes=0-3', 206, 'User'],
  ['bytes=-2', 206, '*\n'],
  ['bytes=10-99999999999999999999', 206, ROBOTS.slice(10)],
  // Many ranges in a small request could cause a large answer; the file is sent once instead.
  [`bytes=${'0-,'.repeat(1_500)}0-`, 206, ROBOTS],
  ['lines=0-3', 200, ROBOTS],
])('range "%.30s" answers %i', async (range, status, body) => {
  const answer = await ask('/robots.txt', `Range: ${range}`);
  expect(answer.statuses).toEqual([status]);
  expect(answer.text.split('\r\n\r\n')[1]).toBe(body);
});

test.each(['bytes=999-', 'bytes=5-1', 'bytes=abc', 'bytes=-0'])(
  'answers range "%s" with 416',
  async (range) => {
    const answer = await ask('/robots.txt', `Range: ${range}`);
    expect(answer.statuses).toEqual([416]);
    expect(answer.text).toContain(`content-range: bytes */${ROBOTS.length}\r\n`);
    expect(answer.text).toContain('"status":"error"');
  },
);

test.each<[string, number]>([
  ['If-None-Match: *', 304],
  ['If-None-Match: "unknown"', 200],
  [`If-None-Match: ${'"x",'.repeat(2_000)}"y"`, 200],
  ['If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT', 304],
  ['If-Modified-Since: yesterday', 200],
  ['If-Match: "unknown"', 412],
  ['If-Unmodified-Since: Fri, 01 Jan 1999 00:00:00 GMT', 412],
])('%.40s answers %i', async (header, status) => {
  expect((await ask('/robots.txt', header)).statuses).toEqual([status]);
});

test.each(['a', 'evil.example', '[::1]:8000', ''])(
  'Host "%s" does not change the target of a redirect',
  async (host) => {
    const request = lines('GET /page/ HTTP/1.1', `Host: ${host}`, 'Connection: close', '');
    expect((await sendRaw(service.port, request)).text).toContain('location: /page\r\n');
  },
);

test('the service is still ready and has logged no error', async () => {
  expect((await ask('/readyz')).statuses).toEqual([200]);
  expect(service.log()).not.toMatch(/"level":(50|60)/);
});
