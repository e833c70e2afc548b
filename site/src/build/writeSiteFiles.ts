import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inWords, type Product } from '@tidyguard/content';
import type { SiteConfig } from '../config/site';
import { listedPaths } from '../head/pageMeta';
import { compress } from './compress';
import { compileInlineScripts } from '../platform/compileInlineScripts';
import { withoutChunkMapping } from '../platform/chunkMapping';
import { withLateScripts } from '../platform/lateScripts';
import { withSmallStyles } from '../platform/smallStyles';
import { checkPlatform } from './checkPlatform';
import { searchable, withDraftMark } from './draft';
import { writeDrawingFiles } from './drawingFiles';
import { rewritePages } from './pages';
import { writeHeaders } from './writeHeaders';
import { writeIcons } from './icons';
import { readPalette, shownDay } from './renderedHtml';
import { writeShareImage } from './shareImage';
import { unpublish } from './unpublish';
import { hostRedirects, manifest, robots, sitemap } from './siteFiles';

/**
 * Writes a finished build's files other than the pages.
 *
 * @param root the site's folder.
 * @param draftOf the ISO day of a draft; null where the build is to be published.
 */
export async function writeSiteFiles(
  site: SiteConfig,
  product: Product,
  buildId: string,
  root: string,
  draftOf: string | null,
) {
  const directory = path.join(root, 'public');
  const unpublished = path.join(root, 'unpublished');
  const html = await readFile(path.join(directory, 'index.html'), 'utf8');
  const icons = await writeIcons(html, directory);
  const canvas = readPalette(html).get('--tg-color-canvas') ?? 'white';
  const write = (name: string, text: string) => writeFile(path.join(directory, name), text);

  await writeShareImage(site, product.landing(site.claims), html, root);
  const { isListed, headers } = searchable(draftOf);
  const listed = isListed ? listedPaths(site, product) : [];
  const readPage = (page: string) => readFile(path.join(directory, page, 'index.html'), 'utf8');
  const pages = listed.map(async (page) => ({
    path: page,
    lastmod: shownDay(await readPage(page)),
  }));
  await write('sitemap.xml', sitemap(site, await Promise.all(pages)));
  await write('robots.txt', robots(site));
  await write('manifest.webmanifest', manifest(site, product, icons, canvas));
  await write('_redirects', hostRedirects(product));
  const inlineScripts = compileInlineScripts(product);
  await rewritePages(directory, async (page, name) => {
    const late = withLateScripts(page, inlineScripts.lateScripts, name);
    const slim = withSmallStyles(withoutChunkMapping(late, name));
    return writeDrawingFiles(directory, slim);
  });
  await checkPlatform(directory, inlineScripts);
  if (draftOf !== null) {
    await rewritePages(directory, (page, name) => withDraftMark(page, inWords(draftOf), name));
  }
  await unpublish(directory, unpublished);
  // For the tools that take pictures of this build, and those that show which build it is.
  await mkdir(unpublished, { recursive: true });
  await writeFile(path.join(unpublished, 'build.json'), `${JSON.stringify({ build: buildId })}\n`);
  await writeHeaders(site, directory, headers);
  await compress(directory);
}
