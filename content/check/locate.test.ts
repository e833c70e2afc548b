import { readFileSync } from 'node:fs';
import path from 'node:path';
import { products } from '../products.ts';
import { textsOf } from '../textsOf.ts';
import { placeFinder } from './locate.ts';
import { nodesOfProduct, nodesOfSource } from './sourceIndex.ts';

const root = path.resolve(import.meta.dirname, '../..');

it.each(Object.values(products))('finds each text of $id where it is written', (product) => {
  const nodeAt = placeFinder(product.id, nodesOfProduct(root, product.id));
  const texts = [...textsOf(product), ...textsOf(product.landing(product.claims), 'landing')]
    // These are not written in TypeScript files.
    .filter(({ place }) => !/^(legalPages|colors|look|consentVersions)\./.test(place));
  const lost = texts.filter(({ place, text }) => {
    const node = nodeAt(place, text);
    if (!node) return true;
    const { file, line, pieces } = node;
    if (pieces.length > 0) return !pieces.every((piece) => text.includes(piece.text));
    // The text is computed, from this line or the next one on.
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    return !lines
      .slice(line - 2, line)
      .join()
      .includes(`${place.split('.').at(-1)}:`);
  });
  expect(texts.length).toBeGreaterThan(300);
  expect(lost).toEqual([]);
});

describe('a place of a definition', () => {
  const sources = {
    'index.ts': `import { quiz } from './quiz.ts';
import { words as texts } from './words.ts';
import { pageOf } from './more.ts';
const seldom = { rare: 'Rare' };
export const product = defineProduct({
  id: 'x',
  quiz,
  texts: { ...texts, ...seldom },
  size: sizeOf(quiz),
  page: pageOf({ trade: 'Pianos' }),
});
`,
    'quiz.ts': `const zips = ['00000', '1'];
export const quiz = defineQuiz({
  zip: { rejected: zips },
  questions: [
    { id: 'a', title: 'One?' },
    {
      id: 'a',
      title: 'Two?',
    },
    { id: '', title: 'Three?' },
  ] as const,
});
`,
    'words.ts': `export { words } from './more.ts';
`,
    'more.ts': `const { deep } = other;
export const words = {
  list: present([
    claim && 'Often',
    'A text',
  ]),
  deep: deep.words,
  'with.dots': 1,
};
export const pageOf = ({ trade }: { trade: string }) => ({
  lead: 'We tune ' + trade,
});
`,
  };
  const nodeAt = placeFinder(
    'x',
    Object.entries(sources).flatMap(([name, source]) => nodesOfSource(`content/x/${name}`, source)),
  );

  it.each([
    ['is found through imports and names', 'quiz.zip.rejected.2', 'quiz.ts:1'],
    ['is found in what is put together', 'texts.rare', 'index.ts:4'],
    ['is found through files that hand it on', 'texts.list.2', 'more.ts:5'],
    ['may have dots in a name', 'texts.with.dots', 'more.ts:8'],
    ['is an entry of its own name', 'quiz.questions.a.title', 'quiz.ts:5'],
    ['is an entry whose name another has', 'quiz.questions.2.title', 'quiz.ts:8'],
    ['is an entry without a name', 'quiz.questions.3.title', 'quiz.ts:10'],
    ['is made by a function', 'page.lead', 'more.ts:11'],
    ['is calculated', 'size', 'index.ts:9'],
    ['is nowhere: the nearest around it', 'quiz.questions.a.options.b', 'quiz.ts:5'],
    ['is named as nothing that is known', 'texts.deep.one', 'more.ts:7'],
  ])('that %s', (_, place, at) => {
    const node = nodeAt(place);
    expect(`${node?.file}:${node?.line}`).toBe(`content/x/${at}`);
  });

  it('is the entry of its text where a list leaves one out before it', () => {
    expect(nodeAt('texts.list.1', 'A text')?.line).toBe(5);
  });
});
