import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

/** Every page, and words from the specification that it must hold. */
const pages: Record<string, (string | RegExp)[]> = {
  '/': [
    '5,000+ households',
    'Rated 4.8 out of 5',
    '1,200+ reviews',
    'since 2024',
    /within about 15 minutes/,
    'Reply STOP to opt out',
  ],
  '/contact': ['Get in Touch', 'hello@tidyguard.example', 'Message'],
  '/privacy-policy': ['Last Updated', 'Back to Home', 'Take Security Quiz', 'Your rights'],
  '/terms-of-service': ['Last Updated', 'Dallas, Texas', 'at least 18 years old'],
  '/tcpa-disclaimer': ['Last Updated', 'Sample messages', 'Up to 10 messages a week'],
  '/outcome/busy-professional': ['Hi there', 'your area', 'Schedule My Cleaning', '10% off'],
  '/outcome/family-friendly': ['within 24 hours', 'Book Family Cleaning', '15% off'],
  '/outcome/deep-clean': ['What Happens Next', 'Book Deep Clean Now', '20% off'],
  '/outcome/budget-friendly': ['Share via SMS', 'See My Pricing', '+$15', '25% off'],
};
const paths = Object.keys(pages);

const session = {
  session_id: 'pages-spec-1',
  landing_page: 'https://tidyguard.example/',
  referrer: 'direct',
  timestamp: '2026-11-20T10:00:00Z',
  form_fields: { first_name: 'Annabelle' },
  validations: {
    zip: { status: 'valid', value: '75201', source: 'server', data: { city: 'Dallas' } },
  },
};

/** Writes down how far the page's parts have shifted, from its first paint on. */
const watchShifts = () => {
  const shifts = { total: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      shifts.total += (entry as PerformanceEntry & { value: number }).value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
};
const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);

const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** From the top to the end, so that whatever loads or appears late has done so. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });

for (const path of paths) {
  test(`${path} is whole, still and without an error`, async ({ page }) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text());
    });
    await page.addInitScript(watchShifts);
    await page.goto(path);
    for (const words of pages[path] ?? []) {
      await expect(
        page
          .getByText(words)
          .or(page.getByRole('button', { name: words }))
          .first(),
      ).toBeAttached();
    }
    await page.waitForLoadState('networkidle');
    await scrollThrough(page);
    expect(await shiftsOf(page)).toBeLessThan(0.01);
    await expect(page.locator('img:not([width]), svg:not([width]):not([class])')).toHaveCount(0);
    expect(errors).toEqual([]);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} has no accessibility violation, ${colorScheme} @a11y`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      ).toEqual([]);
    });
  }

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

test.describe('the outcome page of a submitted quiz', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(
      (record) => sessionStorage.setItem('session_data', record),
      JSON.stringify(session),
    );
    await page.addInitScript(watchShifts);
  });

  test('never shows another name than the visitor’s', async ({ page }) => {
    // What was on screen at each frame, from the first one on.
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        const title = document.querySelector('h1')?.textContent;
        if (title) seen.add(title);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto('/outcome/deep-clean');
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual(['Hi Annabelle, your fresh start is on its way.']);
    await expect(page.getByText('Rated 4.8/5 by homeowners in Dallas')).toBeVisible();
    expect(await shiftsOf(page)).toBeLessThan(0.01);
  });

  test('names the visitor without waiting for a script file', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/outcome/deep-clean');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hi Annabelle');
  });

  test('leads to what happens next and moves focus there', async ({ page }) => {
    await page.goto('/outcome/deep-clean');
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Book Deep Clean Now' }).click();
    await expect(page.getByRole('heading', { name: 'What Happens Next' })).toBeInViewport();
    await page.keyboard.press('Tab');
    // The next stop after the section's heading, not the one after the button.
    await expect(page.getByRole('link', { name: 'Edit your details' })).not.toBeFocused();
  });
});

test('an outcome page without a submitted quiz opens it', async ({ page, quiz }) => {
  await page.goto('/outcome/deep-clean');
  await page.getByRole('button', { name: 'Book Deep Clean Now' }).click();
  await expect(quiz.zip).toBeVisible();
});

test('a keyboard reaches everything on the landing page, visibly', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have no keyboard');
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const stops: string[] = [];
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return null;
      const box = element.getBoundingClientRect();
      return {
        name: element.getAttribute('aria-label') ?? element.textContent.trim(),
        seen: box.bottom > 0 && box.top < innerHeight && box.width > 0,
      };
    });
    if (stop === null) break;
    expect(stop.seen, stop.name).toBe(true);
    stops.push(stop.name);
  }
  expect(stops.slice(0, 7)).toEqual([
    'TidyGuard home',
    'Who it suits',
    'How it works',
    'Our promise',
    'Questions',
    'Find my cleaner',
    'Find my cleaner',
  ]);
  expect(stops).toContain('Pause the moving text');
  expect(stops.at(-1)).toBe('TCPA Disclaimer');
});

test('the moving text stops when asked, and never starts for those who want no motion', async ({
  page,
}) => {
  await page.goto('/');
  const track = page.locator('[data-track]');
  const state = () => track.evaluate((element) => getComputedStyle(element).animationPlayState);
  await page.mouse.move(0, 0);
  expect(await state()).toBe('running');
  await page.getByRole('switch', { name: 'Pause the moving text' }).check();
  expect(await state()).toBe('paused');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await track.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
  await expect(page.getByRole('switch', { name: 'Pause the moving text' })).toBeHidden();
});

test('the sticky button follows only where no other call to action is seen', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'phones only');
  await page.goto('/');
  const sticky = page.locator('[data-hidden] > button');
  await page.waitForLoadState('networkidle');
  await expect(sticky).toBeHidden();
  await page.locator('#how').scrollIntoViewIfNeeded();
  await expect(sticky).toBeVisible();
  await page.locator('#closing-title').scrollIntoViewIfNeeded();
  await page.locator('[data-action="quiz"]').last().scrollIntoViewIfNeeded();
  await expect(sticky).toBeHidden();
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

test('the share picture has the size that it claims', async () => {
  const png = await readFile(join(import.meta.dirname, '../site/public/share.png'));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});
