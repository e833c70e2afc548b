/** What holds for each page whatever the device: it is shown once. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { hold } from '../support/delayRequests.ts';
import { shiftsOf, watchShifts } from '../support/layoutShifts.ts';
import { paths } from '../support/sitePages.ts';

const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What a keyboard has to reach, in the order of the page: everything that can be used and is seen. */
const reachable = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary')]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.outerHTML),
  );

/** Where the focus stands: null outside the page. */
const focusStop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return null;
    const box = element.getBoundingClientRect();
    // A field may show the focus on what surrounds it.
    const shown = [element, element.parentElement, element.nextElementSibling].some((near) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(near ?? element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    });
    return {
      html: element.outerHTML,
      isSeen: box.bottom > 0 && box.top < innerHeight && box.width > 0 && shown,
    };
  });

for (const path of paths) {
  test(`a keyboard reaches everything of ${path}, visibly and in order`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const wanted = await reachable(page);
    const stops: string[] = [];
    while (stops.length < wanted.length + 5) {
      await page.keyboard.press('Tab');
      const stop = await focusStop(page);
      if (stop === null) break;
      // What lies below is scrolled to, smoothly.
      await expect.poll(async () => (await focusStop(page))?.isSeen, stop.html).toBe(true);
      stops.push(stop.html);
    }
    expect(wanted.length).toBeGreaterThan(5);
    expect(stops).toEqual(wanted);
  });

  test(`${path} does not scroll sideways at 320 px, nor at 200 % zoom`, async ({ page }) => {
    for (const width of [320, 640]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(path);
      expect(await sidewaysOf(page), `at ${width} px`).toBe(0);
    }
  });

  test(`every link of ${path} leads somewhere`, async ({ page, request }) => {
    await page.goto(path);
    const hrefs = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const href of new Set(hrefs)) {
      if (/^(mailto|sms|tel|https):/.test(href)) continue;
      const [target = '', anchor] = href.split('#');
      if (target !== '') expect((await request.get(target)).status(), href).toBe(200);
      // `#` alone leads nowhere yet, as specified.
      if (target === '' && anchor) await expect(page.locator(`[id="${anchor}"]`)).toBeAttached();
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of paths) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('Reply STOP to opt out');
    });
  }

  test('questions open', async ({ page }) => {
    await page.goto('/');
    await page.getByText('How soon will I hear from somebody?').click();
    await expect(page.getByText(/nobody should ring you at night/)).toBeVisible();
  });

  test('the quiz opens and says what it needs, and another way', async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('button', { name: 'Find my cleaner' })
      .locator('visible=true')
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/The quiz needs JavaScript/)).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'hello@tidyguard.example' })).toBeVisible();
  });

  test('the contact page names the e-mail instead', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByText(/The form needs JavaScript/)).toBeVisible();
  });
});

test('search engines are told what they may list', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    'https://tidyguard.example/',
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
  await page.goto('/outcome/deep-clean');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
});

test('the first view’s fonts weigh at most 60 kB', async ({ page }) => {
  let bytes = 0;
  page.on('response', async (response) => {
    if (response.url().endsWith('.woff2')) bytes += (await response.body()).length;
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(60_000);
});

for (const path of ['/', '/terms-of-service', '/outcome/deep-clean']) {
  test(`nothing of ${path} moves when its fonts come late`, async ({ page }) => {
    const release = await hold(page, '**/*.woff2');
    await page.addInitScript(watchShifts);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const arrived = page.waitForResponse('**/*.woff2');
    release();
    await arrived;
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await shiftsOf(page)).toBeLessThan(0.01);
  });
}

test('the share picture has the size that it claims', async ({ request }) => {
  const png = await (await request.get('/share.png')).body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});
