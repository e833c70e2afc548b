import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';

const site = join(import.meta.dirname, '../site/public');

/** What the landing page may load before anybody pressed a button, in bytes of gzipped script. */
const FIRST_LOAD_BUDGET = 125_000;

interface Chunk {
  file: string;
  code: Buffer;
  /** The modules inside, from its source map. */
  modules: string[];
}

async function readChunk(file: string): Promise<Chunk> {
  const code = await readFile(join(site, file));
  const map = JSON.parse(await readFile(join(site, `${file}.map`), 'utf8')) as {
    sources: string[];
  };
  return { file, code, modules: map.sources };
}

/** The scripts of the landing page, from the build's list of chunks. */
async function firstLoad(): Promise<Chunk[]> {
  const { assetsByChunkName } = JSON.parse(
    await readFile(join(site, 'webpack.stats.json'), 'utf8'),
  ) as { assetsByChunkName: Record<string, string[]> };
  const files = ['app', 'component---src-pages-index-tsx'].flatMap(
    (chunk) => assetsByChunkName[chunk] ?? [],
  );
  return Promise.all(files.map(readChunk));
}

const holds = (chunks: Chunk[], name: string) =>
  chunks.some(({ modules }) => modules.some((path) => path.includes(`node_modules/${name}/`)));

test.describe('the landing page’s first load', () => {
  test.skip(({ isMobile }) => isMobile, 'the same bytes for every device');
  test.skip(Boolean(process.env.E2E_BASE_URL), 'reads the build that lies beside it');

  test(`is at most ${FIRST_LOAD_BUDGET} bytes of gzipped script`, async () => {
    const chunks = await firstLoad();
    const sizes = chunks.map(({ file, code }) => ({ file, bytes: gzipSync(code).length }));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(chunks.length).toBeGreaterThanOrEqual(4);
    expect(
      total,
      sizes.map(({ file, bytes }) => `${file}: ${bytes}`).join('\n'),
    ).toBeLessThanOrEqual(FIRST_LOAD_BUDGET);
  });

  test('holds React but neither Formik nor Yup', async () => {
    const chunks = await firstLoad();
    expect(holds(chunks, 'react-dom')).toBe(true);
    expect(holds(chunks, 'formik')).toBe(false);
    expect(holds(chunks, 'yup')).toBe(false);
  });

  test('is all that a page loads on which nobody presses a button', async ({ page, server }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(server.url);
    await page.waitForLoadState('networkidle');
    const scripts = asked.filter((url) => url.endsWith('.js')).map((url) => url.split('/').at(-1));
    const allowed = (await firstLoad()).map(({ file }) => file);
    expect(scripts.filter((file) => !allowed.includes(file ?? ''))).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
  });
});
