/** The map of all words: where each text of the site is written, for `npm run dev`. */
import { isPage, nodesOf, parsePage, textOf, type TextNode } from './page.ts';
import { productIds } from './productFolders.ts';
import { languageFolders, nodesOfFiles, sourceFiles } from './sourceIndex.ts';
import path from 'node:path';
import { readContent } from './workspace.ts';

/** A text of the site, and where it is written. */
export interface PlacedWords {
  /** The file, from the repository's root. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Its pieces; a value comes between two of them. */
  texts: string[];
}

const BLOCKS = new Set(['heading', 'paragraph']);

/** The pieces of a block of a legal text, split at its elements, where values are filled in. */
export function textsOfBlock(block: TextNode): string[] {
  const texts = [''];
  const add = (node: TextNode) => {
    if (node.type.startsWith('mdxJsx')) texts.push('');
    else if (node.children) node.children.forEach(add);
    else texts.push((texts.pop() ?? '') + textOf(node));
  };
  add(block);
  return texts;
}

const pageWords = (root: string, id: string): PlacedWords[] =>
  readContent(root, id)
    .pages.map(parsePage)
    .filter(isPage)
    .flatMap((page) => [
      ...['title', 'description'].map((field) => ({
        file: page.file,
        line: page.source.split('\n').findIndex((line) => line.startsWith(`${field}:`)) + 1,
        texts: [String(page.frontMatter[field])],
      })),
      ...[...nodesOf(page.tree)]
        .filter(({ type }) => BLOCKS.has(type))
        .map((node) => ({ file: page.file, line: page.lineOf(node), texts: textsOfBlock(node) })),
    ]);

/** Where each text of each product is written. */
export function wordMap(root: string): PlacedWords[] {
  const ids = productIds(path.join(root, 'content'));
  const files = [...ids.map((id) => `content/${id}`), ...languageFolders(root)].flatMap((folder) =>
    sourceFiles(root, folder),
  );
  const written = nodesOfFiles(root, files)
    .filter(({ file, pieces }) => pieces.length > 0 && !file.endsWith('/goingLive.ts'))
    .map(({ file, line, pieces }) => ({ file, line, texts: pieces.map(({ text }) => text) }));
  return [...ids.flatMap((id) => pageWords(root, id)), ...written].filter(({ texts }) =>
    texts.some((text) => /\p{L}/u.test(text)),
  );
}
