import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { registerErrorReplies } from '../http/errorReplies.ts';
import { registerDefaultHeaders } from '../http/defaultHeaders.ts';
import { readSiteHeaders } from './securityHeaders.ts';
import { registerNotFound, registerStaticSite } from './staticSite.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tidyguard-headers-'));
  await writeFile(join(root, 'index.html'), '<h1>Home</h1>');
  await mkdir(join(root, 'contact'));
  await writeFile(join(root, 'contact/index.html'), '<h1>Contact</h1>');
  await writeFile(join(root, '404.html'), '<h1>Lost</h1>');
  await writeFile(join(root, 'icon.svg'), '<svg/>');
});
afterEach(() => rm(root, { recursive: true }));

const headers = {
  everywhere: { 'Referrer-Policy': 'strict-origin', 'X-Content-Type-Options': 'nosniff' },
  policies: {
    '/': "default-src 'self'",
    '/contact': "default-src 'self'; form-action 'self'",
    '/404.html': "default-src 'none'; style-src 'self'",
  },
};

async function serve() {
  const app = Fastify();
  registerErrorReplies(app);
  registerDefaultHeaders(app);
  app.get('/hooks/example', async () => ({ status: 'valid' }));
  const site = { dir: root, headers: await readSiteHeaders(root) };
  await registerStaticSite(app, site, []);
  registerNotFound(app, site);
  return app;
}

test.each([
  ['/', "default-src 'self'", 'strict-origin'],
  ['/?utm_source=ad', "default-src 'self'", 'strict-origin'],
  ['/contact', "default-src 'self'; form-action 'self'", 'strict-origin'],
  // The same page under another spelling of its address.
  ['/%63ontact', "default-src 'self'; form-action 'self'", 'strict-origin'],
  ['/nothing', "default-src 'none'; style-src 'self'", 'strict-origin'],
  ['/404.html', "default-src 'none'; style-src 'self'", 'strict-origin'],
  ['/icon.svg', undefined, 'strict-origin'],
  ['/hooks/example', "default-src 'none'; frame-ancestors 'none'", 'no-referrer'],
])('%s is sent with its policy', async (url, policy, referrer) => {
  await writeFile(join(root, '.headers.json'), JSON.stringify(headers));
  const app = await serve();
  const response = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(response.headers['content-security-policy']).toBe(policy);
  expect(response.headers['referrer-policy']).toBe(referrer);
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  await app.close();
});

test.each(['/', '/icon.svg'])('a 304 for %s repeats its headers', async (url) => {
  await writeFile(join(root, '.headers.json'), JSON.stringify(headers));
  const app = await serve();
  const first = await app.inject(url);
  const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
  expect(again.statusCode).toBe(304);
  for (const name of ['content-security-policy', 'referrer-policy']) {
    expect(again.headers[name]).toBe(first.headers[name]);
  }
  await app.close();
});

test('serves a folder without a header file with the default headers', async () => {
  const app = await serve();
  const response = await app.inject('/');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
  await app.close();
});

test('fails to start with a broken header file', async () => {
  await writeFile(join(root, '.headers.json'), '{');
  await expect(serve()).rejects.toThrow(SyntaxError);
});
