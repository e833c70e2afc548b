import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { products, standardProduct as product } from '../products.ts';
import { mapOfWords, unmappedTexts, withMap } from './readmeMap.ts';
import { nodesOfProduct } from './sourceIndex.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readme = readFileSync(path.join(root, 'content/README.md'), 'utf8');
const map = mapOfWords(product, nodesOfProduct(root, product.id));

it.each(Object.values(products))('has a row for every text of $id', (one) => {
  expect(unmappedTexts(one)).toEqual([]);
});

it('names a file in each row', () => {
  const files = map
    .split('\n')
    .slice(2)
    .map((line) => line.split('`')[1]);
  expect(files.length).toBeGreaterThan(20);
  expect(files).not.toContain('');
});

it('is written in the README as the definition has it', async () => {
  expect(await format(withMap(readme, map), { parser: 'markdown', printWidth: 100 })).toBe(
    await format(readme, { parser: 'markdown', printWidth: 100 }),
  );
  expect(readme).toContain('where they show');
});
