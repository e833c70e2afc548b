import { outcomeRoute, redirects, routes } from '../config/routes';
import { site } from '../config/site';
import { faqEntries } from '../landing/copy';
import { inScript, landingJsonLd } from './jsonLd';
import { pageMeta } from './pageMeta';
import { hostRedirects, manifest, robots, sitemap } from '../build/siteFiles';

const outcomePaths = (['busy-professional', 'family-friendly', 'deep-clean'] as const).map(
  outcomeRoute,
);

describe('meta data', () => {
  it('gives each listed page a title and a canonical address of its own', () => {
    const legal = { title: 'Privacy Policy', description: 'What we do.' };
    const pages = [
      pageMeta(site, '/'),
      pageMeta(site, routes.contact),
      pageMeta(site, routes.privacyPolicy, legal),
    ];
    expect(new Set(pages.map(({ title }) => title)).size).toBe(3);
    expect(pages.map(({ canonical }) => canonical)).toEqual([
      'https://tidyguard.example/',
      'https://tidyguard.example/contact',
      'https://tidyguard.example/privacy-policy',
    ]);
    expect(pages.every(({ indexed }) => indexed)).toBe(true);
  });

  it.each([routes.quiz, routes.getQuote, '/quiz/'])('calls %s the landing page', (path) => {
    expect(pageMeta(site, path)).toEqual(pageMeta(site, '/'));
  });

  it.each([...outcomePaths, '/404', '/404.html'])('keeps %s out of search', (path) => {
    expect(pageMeta(site, path).indexed).toBe(false);
  });

  it('keeps descriptions to a length that is shown', () => {
    for (const path of ['/', routes.contact, ...outcomePaths]) {
      expect(pageMeta(site, path).description.length).toBeLessThanOrEqual(200);
    }
  });
});

describe('structured data', () => {
  const graph = (config = site) =>
    (landingJsonLd(config) as { '@graph': Record<string, unknown>[] })['@graph'];
  const part = (type: string, config = site) =>
    graph(config).find((node) => node['@type'] === type);

  it('holds organization, service and the questions of the page', () => {
    expect(part('Organization')).toMatchObject({ name: 'TidyGuard', foundingDate: '2024' });
    expect(part('Service')).toMatchObject({
      aggregateRating: { ratingValue: '4.8', reviewCount: 1200 },
    });
    expect(part('FAQPage')?.mainEntity).toHaveLength(faqEntries(site).length);
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
  it('lists pages in the sitemap by absolute address', () => {
    const xml = sitemap(site, ['/', '/contact']);
    const document = new DOMParser().parseFromString(xml, 'text/xml');
    const locations = [...document.querySelectorAll('loc')].map(({ textContent }) => textContent);
    expect(locations).toEqual(['https://tidyguard.example/', 'https://tidyguard.example/contact']);
  });

  it('points robots to the sitemap', () => {
    expect(robots(site)).toContain('Sitemap: https://tidyguard.example/sitemap.xml');
  });

  it('redirects each short address permanently', () => {
    expect(hostRedirects().trim().split('\n')).toEqual(
      redirects.map(({ from, to }) => `${from} ${to} 301`),
    );
  });

  it('names the icons in the manifest', () => {
    const parsed = JSON.parse(manifest(site, [{ src: '/icon.svg' }], '#ffffff')) as object;
    expect(parsed).toMatchObject({
      name: 'TidyGuard',
      theme_color: '#ffffff',
      icons: [{ src: '/icon.svg' }],
    });
  });
});
