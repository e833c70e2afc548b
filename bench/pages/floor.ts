import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { compress } from '../../site/src/build/compress.ts';

const SITE = join(import.meta.dirname, '../../site/public');
/** What only scripts use: themselves, and what is fetched early for them. */
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
 * A page without any of its scripts: what it could be at best. Data in script elements
 * stays, and so does the dialog with the first question, which needs no script to open.
 */
export function withoutScripts(html: string): string {
  const document = parse(html, { comment: true });
  document.querySelectorAll('script').filter(isScript).forEach(remove);
  document.querySelectorAll('link').filter(isForScripts).forEach(remove);
  return document.toString();
}

const remove = (element: HTMLElement) => {
  element.remove();
};

/**
 * Copies the built site with the scripts taken out of its pages, and compresses them as
 * the build does. The copy goes when this process exits.
 *
 * @returns the copy's folder, for the same server to serve
 */
export async function makeFloor(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tidyguard-floor-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await cp(SITE, folder, { recursive: true, preserveTimestamps: true });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const file = join(entry.parentPath, entry.name);
    await writeFile(file, withoutScripts(await readFile(file, 'utf8')));
  }
  await compress(folder);
  return folder;
}
