import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { products } from '@tidyguard/content/products';
import { productOfSite } from './productOfSite.ts';

let siteDir: string;
beforeEach(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'site-'));
});
afterEach(() => rm(siteDir, { recursive: true }));

const write = (text: string) => writeFile(join(siteDir, 'manifest.webmanifest'), text);

test.each(Object.entries(products))('knows a site of %s', async (id, { brand }) => {
  await write(JSON.stringify({ name: brand.clientName }));
  expect(productOfSite(siteDir)).toBe(id);
});

test.each(['{"name":"Another brand"}', '{}', 'null', 'no JSON'])(
  'says of none with %j',
  async (text) => {
    await write(text);
    expect(productOfSite(siteDir)).toBeNull();
  },
);

test('says of none without a manifest', () => {
  expect(productOfSite(siteDir)).toBeNull();
});
