import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parse, type HTMLElement } from 'node-html-parser';
import { bareOf } from './bare.ts';

const SITE = join(import.meta.dirname, '../../site/public');
/** `rel` of links that fetch something early; scripts use most of them. */
const EARLY_FETCHES = ['modulepreload', 'prefetch', 'preload'];

const isScript = (element: HTMLElement) => {
  const type = element.getAttribute('type') ?? '';
  return type === '' || type === 'module' || type.includes('javascript');
};

const isForScripts = (element: HTMLElement) => {
  const rel = element.getAttribute('rel') ?? '';
  const as = element.getAttribute('as') ?? '';
  return EARLY_FETCHES.includes(rel) && !['font', 'image', 'style'].includes(as);
};

/**
 * Removes every script from a page: no version of the page could be faster. Data in script elements is
 * kept, and so is the dialog with the first question, which opens without a script.
 */
function withoutScripts(html: string): string {
  const document = parse(html, { comment: true });
  document.querySelectorAll('script').filter(isScript).forEach(remove);
  document.querySelectorAll('link').filter(isForScripts).forEach(remove);
  return document.toString();
}

const remove = (element: HTMLElement) => {
  element.remove();
};

/** Writes a page with the brotli and gzip versions that the server prefers to it, as a build does. */
async function writePage(file: string, html: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(file, html);
  await writeFile(`${file}.br`, brotliCompressSync(html, { params }));
  await writeFile(`${file}.gz`, gzipSync(html, { level: 9 }));
}

/**
 * Copies the built site with other pages. The copy is removed when this process exits.
 *
 * @param pageOf makes a page's HTML from the built HTML and the name of its file.
 * @returns the copy's folder, to be served as the site is.
 */
async function copySite(
  name: string,
  pageOf: (html: string, file: string) => string,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `tidyguard-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await cp(SITE, folder, { recursive: true });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const file = join(entry.parentPath, entry.name);
    await writePage(file, pageOf(await readFile(file, 'utf8'), relative(folder, file)));
  }
  return folder;
}

/** Copies the built site without the scripts of its pages. */
export const makeFloor = () => copySite('floor', withoutScripts);

/** Copies the built site with the bare words of its landing page. */
export const makeBare = () =>
  copySite('bare', (html, file) => (file === 'index.html' ? bareOf(html) : html));
