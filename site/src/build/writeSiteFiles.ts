import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { routes } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { compress } from './compress';
import { compileInlineScripts } from '../platform/compileInlineScripts';
import { writeLateScripts } from '../platform/lateScripts';
import { checkPlatform } from './checkPlatform';
import { pageFiles } from './pages';
import { writeHeaders } from './writeHeaders';
import { writeIcons } from './icons';
import { readPalette } from './renderedHtml';
import { writeShareImage } from './shareImage';
import { hostRedirects, manifest, robots, sitemap } from './siteFiles';

/** Pages that search engines are to list. */
const listedPaths = [
  routes.home,
  routes.contact,
  routes.privacyPolicy,
  routes.termsOfService,
  routes.tcpaDisclaimer,
];

/** Writes what stands beside the pages in a finished build. `root` is the site's folder. */
export async function writeSiteFiles(site: SiteConfig, root: string) {
  const directory = path.join(root, 'public');
  const html = await readFile(path.join(directory, 'index.html'), 'utf8');
  const icons = await writeIcons(html, directory);
  const canvas = readPalette(html).get('--tg-color-canvas') ?? 'white';
  const write = (name: string, text: string) => writeFile(path.join(directory, name), text);

  await writeShareImage(site, html, root);
  await write('sitemap.xml', sitemap(site, listedPaths));
  await write('robots.txt', robots(site));
  await write('manifest.webmanifest', manifest(site, icons, canvas));
  await write('_redirects', hostRedirects());
  const inlineScripts = compileInlineScripts();
  await writeLateScripts(directory, await pageFiles(directory), inlineScripts.lateScripts);
  await checkPlatform(directory, inlineScripts);
  await writeHeaders(site, directory);
  await compress(directory);
}
