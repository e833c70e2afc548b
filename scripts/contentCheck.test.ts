import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inWords, showProblems } from './lib/contentCheck.mjs';

const problem = {
  file: 'content/cleaning/landing.ts',
  line: 7,
  what: 'A comma is missing <here>.',
  fix: 'Write one.',
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('says a problem with its place, what is wrong and the fix', () => {
  expect(inWords([problem])).toBe(
    'content/cleaning/landing.ts:7  A comma is missing <here>.\n    Write one.',
  );
});

it('shows the problems where the site would be, and frees the port once they are fixed', async () => {
  const port = await freePort();
  const end = await showProblems(port, () => [problem]);
  const response = await fetch(`http://localhost:${port}/contact`);
  const text = await response.text();
  expect(response.status).toBe(503);
  expect(text).toContain('content/cleaning/landing.ts:7');
  expect(text).toContain('A comma is missing &#60;here&#62;.');
  expect(text).toContain('Write one.');
  await end();
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed');
});
