import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A page's address from its file, `contact/index.html`; null for HTML that is no page. */
export function pagePath(file: string): string | null {
  const posix = file.split(path.sep).join('/');
  if (posix === '404.html') return '/404.html';
  if (posix.startsWith('_gatsby/') || !/(^|\/)index\.html$/.test(posix)) return null;
  return `/${posix.replace(/\/?index\.html$/, '')}`;
}

/** The files of a finished build's pages, from its folder and in alphabetical order. */
export const pageFiles = async (directory: string): Promise<string[]> =>
  (await readdir(directory, { recursive: true })).filter((file) => pagePath(file) !== null).sort();

/** Rewrites the pages of a finished build; a page's file is written only if the change alters it. */
export async function rewritePages(
  directory: string,
  change: (html: string, page: string) => string | Promise<string>,
) {
  for (const page of await pageFiles(directory)) {
    const file = path.join(directory, page);
    const html = await readFile(file, 'utf8');
    const changed = await change(html, page);
    if (changed !== html) await writeFile(file, changed);
  }
}
