import { readFileSync } from 'node:fs';
import path from 'node:path';
import { products } from '../products.ts';
import { textsOf } from '../textsOf.ts';
import { isPage, parsePage } from './page.ts';
import { textsOfBlock, wordMap } from './wordMap.ts';

const root = path.resolve(import.meta.dirname, '../..');
const map = wordMap(root);
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Whether a text contains the pieces in their order. */
function hasInOrder(text: string, pieces: readonly string[]): boolean {
  let from = 0;
  return pieces.every((piece) => {
    const at = text.indexOf(plain(piece), from);
    from = at + plain(piece).length;
    return at !== -1;
  });
}

it.each(Object.values(products))('has an entry for every text that $id shows', (product) => {
  const { goingLive, quiz, colors, look, consentVersions, ...words } = product;
  const texts = [
    ...textsOf(words),
    ...textsOf(quiz),
    ...textsOf(product.landing(product.claims), 'landing'),
  ].filter(({ text }) => / /.test(text));
  expect(texts.length).toBeGreaterThan(150);
  // These are not shown; they were destructured only to leave them out.
  expect([goingLive, colors, look, consentVersions]).not.toContain(words);
  const lost = texts.filter(
    ({ text }) => !map.some(({ texts: pieces }) => hasInOrder(plain(text), pieces)),
  );
  expect(lost).toEqual([]);
});

it('parts a legal text at each value, also where it is emphasized', () => {
  const text = '“**We**” and “**<Value of="clientName" />**” mean [us](/contact).';
  const source = `---\ntitle: A\n---\n\n${text}\n`;
  const page = parsePage({ file: 'content/a/legal/a.mdx', slug: 'a', source });
  const [block] = isPage(page) ? (page.tree.children ?? []) : [];
  expect(block && textsOfBlock(block)).toEqual(['“We” and “', '” mean us.']);
});

it('names lines that hold the words', () => {
  const wrong = map.filter(({ file, line, texts }) => {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    // A block of a legal text is its own line; a text of TypeScript may begin on the next.
    const near = plain(lines.slice(line - 1, line + 2).join(' ')).replace(/\\(.)/g, '$1');
    const [first = ''] = texts.filter((text) => /\p{L}/u.test(text));
    const word = /\p{L}{3,}/u.exec(first)?.[0] ?? '';
    return !near.includes(word);
  });
  expect(wrong).toEqual([]);
});
