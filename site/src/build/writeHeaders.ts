import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteConfig } from '../config/site';
import { contentSecurityPolicy } from './contentSecurityPolicy';
import { hostHeaders, serverHeaders } from './siteHeaders';

/** A page's address from its file, `contact/index.html`; null for HTML that is no page. */
export function pagePath(file: string): string | null {
  const posix = file.split(path.sep).join('/');
  if (posix === '404.html') return '/404.html';
  if (posix.startsWith('_gatsby/') || !/(^|\/)index\.html$/.test(posix)) return null;
  return `/${posix.replace(/\/?index\.html$/, '')}`;
}

/** Writes the headers of a finished build into its folder. */
export async function writeHeaders(site: SiteConfig, directory: string) {
  const policies: Record<string, string> = {};
  for (const file of (await readdir(directory, { recursive: true })).sort()) {
    const page = pagePath(file);
    if (page === null) continue;
    const html = await readFile(path.join(directory, file), 'utf8');
    policies[page] = contentSecurityPolicy(site, html);
  }
  await writeFile(path.join(directory, '_headers'), hostHeaders(policies));
  // Not served: our server hides names that begin with a dot.
  await writeFile(path.join(directory, '.headers.json'), serverHeaders(policies));
}
