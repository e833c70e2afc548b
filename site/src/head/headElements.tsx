import type { Product } from '@tidyguard/content';
import type { ReactElement } from 'react';
import { brandWith } from '../config/brandColors';
import type { SiteConfig } from '../config/site';
import { pageMeta } from './pageMeta';
import { shareImageSize } from './shareImageSize';

/** A page's elements for the head. They are prerendered, so the browser needs no script for them. */
export function headElements(site: SiteConfig, product: Product, path: string): ReactElement[] {
  const { title, description, canonical, indexed } = pageMeta(site, product, path);
  const { hero, search } = product.landing(site.claims);
  const brand = brandWith(site.clientName, product.colors);
  const image = `https://${site.domain}/share.png`;
  const properties = {
    'og:type': 'website',
    'og:site_name': site.clientName,
    'og:locale': product.language.replace('-', '_'),
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:image': image,
    'og:image:width': String(shareImageSize.width),
    'og:image:height': String(shareImageSize.height),
    'og:image:alt': `${site.clientName}: ${search.drawingText ?? hero.title}`,
  };
  return [
    <title key="title">{title}</title>,
    <meta key="description" name="description" content={description} />,
    ...(indexed
      ? [<link key="canonical" rel="canonical" href={canonical} />]
      : [<meta key="robots" name="robots" content="noindex" />]),
    ...Object.entries(properties).map(([property, content]) => (
      <meta key={property} property={property} content={content} />
    )),
    <meta key="twitter" name="twitter:card" content="summary_large_image" />,
    <link key="icon" rel="icon" href="/favicon.ico" sizes="32x32" />,
    <link key="icon-svg" rel="icon" href="/icon.svg" type="image/svg+xml" />,
    <link key="apple" rel="apple-touch-icon" href="/apple-touch-icon.png" />,
    <link key="manifest" rel="manifest" href="/manifest.webmanifest" />,
    // The browser's toolbar takes the page's background colour, unless the brand has another.
    ...(['light', 'dark'] as const).map((theme) => (
      <meta
        key={theme}
        name="theme-color"
        media={`(prefers-color-scheme: ${theme})`}
        content={product.look?.themeColors[theme] ?? brand[theme].canvas}
      />
    )),
  ];
}
