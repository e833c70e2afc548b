/** Which content is English: the only language whose spelling and reading level are checked. */
import path from 'node:path';
import { textOfFile } from '../fileText.ts';
import { productIds } from '../productFolders.ts';
import { sourceFiles } from '../sourceIndex.ts';

/** The content that is English. */
export interface EnglishContent {
  /** The products, by the names of their folders. */
  products: string[];
  /** Their TypeScript files that contain words, and the files of the words that they share. */
  files: string[];
}

/** Finds the products whose `index.ts` says `language: 'en…'`, and the folder that they take shared words from. */
export function englishContent(root: string): EnglishContent {
  const content = path.join(root, 'content');
  const indexOf = (id: string) => textOfFile(path.join(content, id, 'index.ts'));
  const products = productIds(content).filter((id) => /\blanguage: ['"]en\b/.test(indexOf(id)));
  const shared = products.flatMap((id) =>
    [...indexOf(id).matchAll(/ from '\.\.\/([\w-]+)\/words\.ts'/g)].map(([, name = '']) => name),
  );
  const files = [...new Set([...products, ...shared])]
    .flatMap((folder) => sourceFiles(root, `content/${folder}`))
    // No visitor reads these.
    .filter((file) => !/\/(goingLive|index)\.ts$/.test(file));
  return { products, files };
}
