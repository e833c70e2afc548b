import type { Product } from '@tidyguard/content';
import { redirectsTo } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { addressOf } from '../head/pageMeta';

/** A page of the sitemap. */
interface ListedPage {
  path: string;
  /** The ISO day of its last change; undefined where the page shows none. */
  lastmod?: string | undefined;
}

/** The sitemap of the given pages. */
export function sitemap(site: SiteConfig, pages: readonly ListedPage[]): string {
  const entries = pages.map(({ path, lastmod }) => {
    const day = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
    return `<url><loc>${addressOf(site, path)}</loc>${day}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

/** What robots are told: everything may be read (outcome pages say noindex themselves). */
export const robots = (site: SiteConfig) =>
  `User-agent: *\nAllow: /\n\nSitemap: https://${site.domain}/sitemap.xml\n`;

/** The web app manifest. */
export const manifest = (
  site: SiteConfig,
  { language, tagline }: Pick<Product, 'language' | 'tagline'>,
  icons: readonly object[],
  color: string,
) =>
  JSON.stringify({
    name: site.clientName,
    short_name: site.clientName,
    description: `${tagline}.`,
    lang: language,
    start_url: '/',
    display: 'browser',
    background_color: color,
    theme_color: color,
    icons,
  });

/** Permanent redirects, as static hosts (Netlify, Cloudflare Pages) read them. */
export const hostRedirects = ({ legalPages }: Pick<Product, 'legalPages'>) =>
  redirectsTo(legalPages)
    .map(({ from, to }) => `${from} ${to} 301\n`)
    .join('');
