import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteConfig } from '../config/site';
import { contentSecurityPolicy } from './contentSecurityPolicy';
import { pageFiles, pagePath } from './pages';
import { hostHeaders, serverHeaders } from './siteHeaders';

/**
 * Writes the headers of a finished build into its folder.
 *
 * @param more what is sent with every file, in addition to what every build sends.
 */
export async function writeHeaders(
  site: SiteConfig,
  directory: string,
  more: Readonly<Record<string, string>>,
) {
  const policies: Record<string, string> = {};
  for (const file of await pageFiles(directory)) {
    const html = await readFile(path.join(directory, file), 'utf8');
    policies[pagePath(file) ?? file] = contentSecurityPolicy(site, html);
  }
  await writeFile(path.join(directory, '_headers'), hostHeaders(policies, more));
  // Not served: our server hides names that begin with a dot.
  await writeFile(path.join(directory, '.headers.json'), serverHeaders(policies, more));
}
