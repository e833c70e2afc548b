import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerErrorReplies } from '../http/errorReplies.ts';
import { registerNotFound, registerStaticSite } from './staticSite.ts';

const SCRIPT = '/app-0123456789abcdef0123.js';
const FILES: Record<string, string | Buffer> = {
  '/index.html': '<h1>Home</h1>',
  '/404.html': '<h1>Lost</h1>',
  '/privacy-policy/index.html': '<h1>Privacy</h1>',
  '/page-data/index/page-data.json': '{}',
  '/.hidden': 'secret',
  [`${SCRIPT}.map`]: '{}',
  [`${SCRIPT}.map.br`]: '{}',
  '/webpack.stats.json': '{}',
  [SCRIPT]: 'console.log(1)'.repeat(100),
  [`${SCRIPT}.br`]: brotliCompressSync('console.log(1)'.repeat(100)),
};

const legalPages = [
  { slug: 'privacy-policy', path: '/privacy-policy', title: 'Privacy', description: '' },
  {
    slug: 'short-address',
    path: '/short-address',
    shortPath: '/short',
    title: 'Short',
    description: '',
  },
];

let root = '';
let app: FastifyInstance;
beforeAll(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'tidyguard-site-')), 'public');
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  await writeFile(join(root, '../outside.txt'), 'outside');
  app = Fastify();
  registerErrorReplies(app);
  const site = { dir: root, headers: null };
  await registerStaticSite(app, site, legalPages);
  registerNotFound(app, site);
});
afterAll(async () => {
  await app.close();
  await rm(dirname(root), { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  app.inject({ url, headers });

test.each([
  ['/', 200, '<h1>Home</h1>'],
  ['/privacy-policy', 200, '<h1>Privacy</h1>'],
  ['/privacy-policy?x=1', 200, '<h1>Privacy</h1>'],
  ['/nothing', 404, '<h1>Lost</h1>'],
  ['/nothing/', 404, '<h1>Lost</h1>'],
  ['/.hidden', 404, '<h1>Lost</h1>'],
  [`${SCRIPT}.map`, 404, '<h1>Lost</h1>'],
  [`${SCRIPT}.map.br`, 404, '<h1>Lost</h1>'],
  ['/webpack.stats.json', 404, '<h1>Lost</h1>'],
  ['/..%2foutside.txt', 404, '<h1>Lost</h1>'],
  ['/%2e%2e/outside.txt', 404, '<h1>Lost</h1>'],
  ['/privacy-policy%00', 404, '<h1>Lost</h1>'],
  ['/..%5coutside.txt', 404, '<h1>Lost</h1>'],
])('%s answers %i', async (url, status, body) => {
  const response = await get(url);
  expect([response.statusCode, response.body]).toEqual([status, body]);
});

test.each([
  ['/privacy-policy/', 308, '/privacy-policy'],
  ['/privacy-policy/?a=b', 308, '/privacy-policy?a=b'],
  ['/privacy-policy/index.html', 308, '/privacy-policy'],
  ['/index.html', 308, '/'],
  ['/short', 301, '/short-address'],
  ['/short?utm=x', 301, '/short-address?utm=x'],
  ['/short/', 301, '/short-address'],
])('redirects %s permanently (%i) to %s', async (url, status, location) => {
  const response = await get(url);
  expect([response.statusCode, response.headers.location]).toEqual([status, location]);
});

test.each(['//evil.example/', '//evil.example/%2e%2e/', '/%2f%2fevil.example/'])(
  'does not redirect %s to another host',
  async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers.location).toBeUndefined();
  },
);

test('lets browsers cache hashed files for a year and revalidate pages', async () => {
  expect((await get(SCRIPT)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/', '/page-data/index/page-data.json', '/nothing']) {
    expect((await get(url)).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  }
});

test('sends files that were compressed at build time, and answers conditional requests', async () => {
  const plain = await get(SCRIPT);
  const brotli = await get(SCRIPT, { 'accept-encoding': 'br' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotli.headers['cache-control']).toContain('immutable');
  expect(brotli.headers.vary).toContain('accept-encoding');
  const again = await get('/', { 'if-none-match': String((await get('/')).headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('answers calls and tools with JSON', async () => {
  expect((await get('/hooks/zip')).json()).toMatchObject({ status: 'error', code: 'not_found' });
  const tool = await get('/nothing', { accept: '*/*' });
  expect([tool.statusCode, tool.json<{ code: string }>().code]).toEqual([404, 'not_found']);
});
