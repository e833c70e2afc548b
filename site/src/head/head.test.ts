import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { historyPath } from '@tidyguard/content';
import { product } from '@tidyguard/content/product';
import { outcomeRoute, redirectsTo, routes } from '../config/routes';
import { site } from '../config/site';
import { headElements } from './headElements';
import { inScript, landingJsonLd } from './jsonLd';
import { listedPaths, pageMeta } from './pageMeta';
import { structuredData } from './structuredData';
import { heroDrawing } from '../build/renderedHtml';
import { hostRedirects, manifest, robots, sitemap } from '../build/siteFiles';

const { landing, legalPages, outcomePages } = product;
const outcomePaths = Object.keys(outcomePages).map(outcomeRoute);
const historyPaths = legalPages.map(({ path }) => historyPath(path));
const listed = listedPaths(site, product);

describe('meta data', () => {
  it('gives each listed page a title and a canonical address of its own', () => {
    const pages = listed.map((path) => pageMeta(site, product, path));
    expect(listed).toEqual([
      '/',
      '/contact',
      '/do-not-sell-or-share',
      ...legalPages.map(({ path }) => path),
    ]);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(listed.length);
    expect(pages.map(({ canonical }) => canonical)).toEqual(
      listed.map((path) => `https://tidyguard.example${path}`),
    );
    expect(pages.every(({ indexed }) => indexed)).toBe(true);
  });

  it.each([routes.quiz, routes.getQuote, '/quiz/'])('calls %s the landing page', (path) => {
    expect(pageMeta(site, product, path)).toEqual(pageMeta(site, product, '/'));
  });

  it.each([...outcomePaths, ...historyPaths, '/404', '/404.html'])(
    'keeps %s out of search',
    (path) => {
      expect(pageMeta(site, product, path).indexed).toBe(false);
    },
  );

  it('calls the page of versions of a legal page by its title', () => {
    const [page] = legalPages;
    expect(pageMeta(site, product, historyPath(page?.path ?? '')).title).toContain(
      `${page?.title}: versions`,
    );
  });

  it('keeps descriptions to a length that is shown', () => {
    for (const path of [...listed, ...outcomePaths, ...historyPaths]) {
      expect(pageMeta(site, product, path).description.length).toBeLessThanOrEqual(200);
    }
  });
});

describe('structured data', () => {
  const graph = (config = site) =>
    (landingJsonLd(config, product) as { '@graph': Record<string, unknown>[] })['@graph'];
  const part = (type: string, config = site) =>
    graph(config).find((node) => node['@type'] === type);

  it('holds organization, service and the questions of the page', () => {
    expect(part('Organization')).toMatchObject({
      name: 'TidyGuard',
      legalName: site.legalName,
      email: site.contactEmail,
      foundingDate: '2024',
      address: {
        '@type': 'PostalAddress',
        streetAddress: site.postalAddress.street,
        addressLocality: site.postalAddress.city,
        addressRegion: site.postalAddress.state,
        postalCode: site.postalAddress.zip,
      },
    });
    expect(part('Service')).toMatchObject({
      aggregateRating: { ratingValue: '4.8', reviewCount: 1200 },
    });
    expect(part('FAQPage')?.mainEntity).toHaveLength(landing(site.claims).faq.entries.length);
  });

  it('says who the client is, by absolute addresses', () => {
    expect(part('Organization')).toMatchObject({
      legalName: site.legalName,
      url: 'https://tidyguard.example/',
      email: 'hello@tidyguard.example',
      logo: 'https://tidyguard.example/icon-512.png',
    });
    expect(part('Service')?.provider).toEqual({ '@id': part('Organization')?.['@id'] });
  });

  it.each([
    ['rating', { reviews: '1,200+' }],
    ['count', { rating: '4.8' }],
    ['claims', {}],
  ])('rates nothing without %s', (_, claims) => {
    expect(part('Service', { ...site, claims })).not.toHaveProperty('aggregateRating');
  });

  it('cannot close its script element', () => {
    expect(inScript({ text: '</script><b>' })).not.toContain('<');
  });
});

describe('files beside the pages', () => {
  it('lists pages in the sitemap by absolute address, with the day of those that have one', () => {
    const xml = sitemap(site, [{ path: '/' }, { path: '/contact', lastmod: '2026-11-22' }]);
    const document = new DOMParser().parseFromString(xml, 'text/xml');
    const locations = [...document.querySelectorAll('loc')].map(({ textContent }) => textContent);
    expect(locations).toEqual(['https://tidyguard.example/', 'https://tidyguard.example/contact']);
    const days = [...document.querySelectorAll('url')].map(
      (page) => page.querySelector('lastmod')?.textContent,
    );
    expect(days).toEqual([undefined, '2026-11-22']);
  });

  it('lets robots read everything, and points them to the sitemap', () => {
    expect(robots(site)).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://tidyguard.example/sitemap.xml\n',
    );
  });

  it('redirects each short address permanently', () => {
    expect(hostRedirects(product)).toContain('/do-not-sell /do-not-sell-or-share 301\n');
    expect(hostRedirects(product).trim().split('\n')).toEqual(
      redirectsTo(legalPages).map(({ from, to }) => `${from} ${to} 301`),
    );
  });

  it('names the icons in the manifest', () => {
    const parsed = JSON.parse(manifest(site, product, [{ src: '/icon.svg' }], '#ffffff')) as object;
    expect(parsed).toEqual({
      name: 'TidyGuard',
      short_name: 'TidyGuard',
      description: `${product.tagline}.`,
      lang: product.language,
      start_url: '/',
      display: 'browser',
      background_color: '#ffffff',
      theme_color: '#ffffff',
      icons: [{ src: '/icon.svg' }],
    });
  });
});

describe('the share picture', () => {
  const icon = '<svg width="24" viewBox="0 0 1 1"><path/></svg>';
  const drawing = '<svg width="636" viewBox="0 0 2 2"><path d="M0 0"/></svg>';

  it('shows the first drawing of the page, whichever it is, and no icon', () => {
    expect(heroDrawing(`${drawing}<main>${icon}${drawing}</main>`)).toContain('d="M0 0"');
  });

  it('fails the build where the page has no drawing', () => {
    expect(() => heroDrawing(`<main>${icon}</main>`)).toThrow('no drawing');
  });
});

describe('the head of a page', () => {
  const head = (path: string, of = product) =>
    renderToStaticMarkup(createElement(Fragment, null, headElements(site, of, path)));
  const parsed = (path: string, of = product) =>
    new DOMParser().parseFromString(head(path, of), 'text/html').head;
  /** Contents of the page's `<meta>` elements, by name or property. */
  const metaOf = (path: string) =>
    Object.fromEntries(
      [...parsed(path).querySelectorAll('meta:not([media])')].map((meta) => [
        meta.getAttribute('name') ?? meta.getAttribute('property'),
        meta.getAttribute('content'),
      ]),
    );
  const canonicals = (path: string) =>
    [...parsed(path).querySelectorAll('link[rel=canonical]')].map((link) =>
      link.getAttribute('href'),
    );
  const pagesInSearch = listed.map((path) => [path, `https://tidyguard.example${path}`] as const);

  it.each([...pagesInSearch, ['/quiz', 'https://tidyguard.example/'] as const])(
    'tells previews and search engines what %s is, and that its address is %s',
    (path, address) => {
      const { title, description } = pageMeta(site, product, path);
      expect(parsed(path).querySelector('title')?.textContent).toBe(title);
      expect(canonicals(path)).toEqual([address]);
      expect(metaOf(path)).toEqual({
        description,
        'og:type': 'website',
        'og:site_name': 'TidyGuard',
        'og:locale': 'en_US',
        'og:title': title,
        'og:description': description,
        'og:url': address,
        'og:image': 'https://tidyguard.example/share.png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': expect.stringMatching(/^TidyGuard: a house, cut open/),
        'twitter:card': 'summary_large_image',
      });
    },
  );

  it.each([...outcomePaths, '/404', '/no-such-room'])(
    'asks search engines not to list %s, and names no address for it',
    (path) => {
      expect(metaOf(path)).toMatchObject({ robots: 'noindex' });
      expect(canonicals(path)).toEqual([]);
    },
  );

  it.each([
    [
      'the brand names for it',
      { look: { themeColors: { light: '#fefefe', dark: '#010101' }, constants: {} } },
    ],
    [
      'the page has, where the brand names none',
      {
        colors: { light: { canvas: '#fefefe' }, dark: { canvas: '#010101' } },
      },
    ],
  ])('gives the browser’s toolbar the colours that %s', (_, changed) => {
    const { look, ...plain } = product;
    expect(look).toBeDefined();
    const themes = [
      ...parsed('/', { ...plain, ...changed }).querySelectorAll('[name=theme-color]'),
    ];
    expect(
      themes.map((meta) => [meta.getAttribute('media'), meta.getAttribute('content')]),
    ).toEqual([
      ['(prefers-color-scheme: light)', '#fefefe'],
      ['(prefers-color-scheme: dark)', '#010101'],
    ]);
  });

  it('takes the language and the picture’s text from the product', () => {
    expect(head('/', { ...product, language: 'es-US' })).toContain('content="es_US"');
    expect(head('/')).toContain('content="TidyGuard: a house, cut open');
  });
});

describe('structured data', () => {
  it('is what the landing page alone has', () => {
    const [script, ...more] = structuredData(site, product, routes.home).map((element) =>
      renderToStaticMarkup(element),
    );
    expect(more).toEqual([]);
    expect(script).toContain('<script type="application/ld+json">');
    expect(script).toContain(inScript(landingJsonLd(site, product)));
    expect(structuredData(site, product, routes.contact)).toEqual([]);
  });
});
