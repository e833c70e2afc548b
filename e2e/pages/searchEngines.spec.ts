import { expect, test } from '../support/fixtures.ts';
import { outcomeRoute, pathsOf } from '../support/sitePages.ts';

test('pages carry canonical links, structured data and robots rules', async ({
  page,
  product,
  request,
}) => {
  await page.goto('/');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `https://${product.brand.domain}/`,
  );
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(data['@graph'].map((node: { '@type': string }) => node['@type'])).toEqual([
    'Organization',
    'Service',
    'FAQPage',
  ]);
  for (const file of [
    '/share.png',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/favicon.ico',
    '/icon.svg',
    '/apple-touch-icon.png',
  ]) {
    expect((await request.get(file)).status(), file).toBe(200);
  }
  await page.goto(outcomeRoute(product.quiz.defaultOutcome));
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
});

test('the sitemap lists every page that may be found, and no other', async ({ build, request }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  // Outcome pages are personal, and only the legal texts in force should be found.
  const paths = pathsOf(build).filter((path) => !/^\/outcome\/|\/history$/.test(path));
  expect(listed.sort()).toEqual(
    paths.map((path) => `https://${build.product.brand.domain}${path}`).sort(),
  );
});

test('the sitemap says of a legal page the day that the page shows, and of others none', async ({
  build,
  page,
  request,
}) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  for (const [, address = '', day] of xml.matchAll(
    /<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g,
  )) {
    const path = new URL(address).pathname;
    await page.goto(path);
    const days = await page
      .locator('main time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
    expect(days, path).toEqual(day === undefined ? [] : [day]);
    const isLegal = build.product.legalPages.some((legal) => legal.path === path);
    expect(isLegal, path).toBe(day !== undefined);
  }
});

test('every icon that a page or the manifest names is there, in the size it says', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const links = await page
    .locator('link[rel~=icon], link[rel=apple-touch-icon]')
    .evaluateAll((icons) => icons.map((icon) => icon.getAttribute('href') ?? ''));
  expect(links.sort()).toEqual(['/apple-touch-icon.png', '/favicon.ico', '/icon.svg']);
  const { icons } = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string }[];
  };
  expect(icons).toHaveLength(4);
  for (const { src, sizes } of icons.filter((icon) => icon.sizes !== 'any')) {
    const png = await (await request.get(src)).body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

test('the share picture is 1200 by 630 pixels', async ({ request }) => {
  const png = await (await request.get('/share.png')).body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});
