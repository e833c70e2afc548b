import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { externalLinks, linkFlaw } from './externalLinks.ts';

const place = { file: 'content/cleaning/legal/terms.mdx', line: 7 };
let server: Server;
let address = '';

/** A site that answers 404 to `/404`, and closes the connection for `/none`. */
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    if (url === '/none') response.destroy();
    else response.writeHead(Number(url.slice(1))).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each([200, 204, 403, 429])('finds nothing wrong with an answer of %i', async (status) => {
  expect(await linkFlaw({ ...place, url: `${address}/${status}` })).toBeNull();
});

it.each([404, 410, 500, 503])('reports an answer of %i with its place', async (status) => {
  const url = `${address}/${status}`;
  expect(await linkFlaw({ ...place, url })).toEqual({
    ...place,
    what: `The link ${url} answers ${status}.`,
    fix: expect.stringContaining('take the link out') as string,
  });
});

it('reports a site that does not answer', async () => {
  const flaw = await linkFlaw({ ...place, url: `${address}/none` });
  expect(flaw?.what).toMatch(/^The link http:\S+ does not answer: ./);
});

it('finds the links of a text to other sites, by their lines, and no others', () => {
  const source = [
    '---',
    'title: Terms',
    '---',
    '',
    'See [a](https://a.example/x), [b](/terms)',
    'and [c](https://c.example).',
  ].join('\n');
  expect(externalLinks({ pages: [{ file: place.file, source }] as never })).toEqual([
    { file: place.file, line: 5, url: 'https://a.example/x' },
    { file: place.file, line: 6, url: 'https://c.example' },
  ]);
});
