import { expect, test } from '../support/fixtures.ts';
import { outcomeRoute } from '../support/sitePages.ts';

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

test('the share picture is 1200 by 630 pixels', async ({ request }) => {
  const png = await (await request.get('/share.png')).body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});
