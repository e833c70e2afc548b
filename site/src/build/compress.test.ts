import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress } from './compress';

const WORDS = 'words that repeat '.repeat(100);

let folder = '';
const file = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-compress-'));
  await mkdir(file('contact'));
  await writeFile(file('contact/index.html'), WORDS);
});
afterEach(() => rm(folder, { recursive: true }));

it('puts a brotli and a gzip version beside each text file, in folders too', async () => {
  await compress(folder);
  expect(brotliDecompressSync(await readFile(file('contact/index.html.br'))).toString()).toBe(
    WORDS,
  );
  expect(gunzipSync(await readFile(file('contact/index.html.gz'))).toString()).toBe(WORDS);
});

it.each(['html', 'js', 'css', 'json', 'svg', 'xml', 'txt', 'webmanifest'])(
  'compresses files that end in .%s',
  async (ending) => {
    await writeFile(file(`page.${ending}`), WORDS);
    await compress(folder);
    expect((await readdir(folder)).sort()).toEqual([
      'contact',
      `page.${ending}`,
      `page.${ending}.br`,
      `page.${ending}.gz`,
    ]);
  },
);

it('leaves alone what is small, hidden, no text, or a folder with the name of a page', async () => {
  await mkdir(file('404.html'));
  await writeFile(file('robots.txt'), 'short');
  await writeFile(file('.headers.json'), WORDS);
  for (const ending of ['webp', 'png', 'ico', 'woff2']) {
    await writeFile(file(`compressed.${ending}`), WORDS);
  }
  await compress(folder);
  expect((await readdir(folder)).sort()).toEqual([
    '.headers.json',
    '404.html',
    'compressed.ico',
    'compressed.png',
    'compressed.webp',
    'compressed.woff2',
    'contact',
    'robots.txt',
  ]);
});

it('keeps what still fits and renews what is older than its source', async () => {
  const [page, made] = ['app.js', 'app.js.br'].map(file) as [string, string];
  await writeFile(page, WORDS);
  await writeFile(made, 'from an earlier build');
  const now = Date.now() / 1_000;
  await utimes(page, now - 20, now - 20);
  await utimes(made, now - 10, now - 10);
  await compress(folder);
  expect(await readFile(made, 'utf8')).toBe('from an earlier build');
  await utimes(made, now - 30, now - 30);
  await compress(folder);
  expect(brotliDecompressSync(await readFile(made)).toString()).toBe(WORDS);
  expect((await stat(made)).mtimeMs).toBeGreaterThan((await stat(page)).mtimeMs);
});

it('removes the compressed versions of a file that has become small', async () => {
  await compress(folder);
  await writeFile(file('contact/index.html'), 'short');
  await compress(folder);
  expect(await readdir(file('contact'))).toEqual(['index.html']);
});
