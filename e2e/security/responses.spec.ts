import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { attacks, type Violation } from './injections.ts';
import { pages as sitePages } from '../support/sitePages.ts';
import { rememberSubmitted } from '../support/submittedSession.ts';

const ROUTES = [...Object.keys(sitePages), '/quiz', '/get-quote', '/no-such-room'];
const MARK = 'tg-mark';
const MARKUP = `"'></script><script>window.hacked=1</script><img src=x id=${MARK} onerror=hacked=1>`;

const isHacked = (page: Page) =>
  page.evaluate(() => (window as { hacked?: unknown }).hacked !== undefined);

test.describe('every page @security', () => {
  for (const path of ROUTES) {
    test(`${path} is sent with a strict policy, asks nobody else, sets no cookie`, async ({
      page,
      baseURL,
    }) => {
      const asked = new Set<string>();
      page.context().on('request', (request) => asked.add(new URL(request.url()).origin));
      const response = await page.goto(path, { waitUntil: 'networkidle' });
      const headers = response?.headers() ?? {};
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toMatch(/unsafe-(inline|eval)|\*|https?:/);
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
      expect([...asked]).toEqual([new URL(baseURL ?? '').origin]);
      expect(await page.context().cookies()).toEqual([]);
    });

    test(`${path} runs no markup of its address`, async ({ page }) => {
      const address = `${path}?utm_source=${encodeURIComponent(MARKUP)}&zip=${MARKUP}#${MARKUP}`;
      const response = await page.goto(address, { waitUntil: 'networkidle' });
      expect(await response?.text()).not.toContain(MARK);
      await expect(page.locator(`#${MARK}`)).toHaveCount(0);
      expect(await isHacked(page)).toBe(false);
    });
  }

  test('is refused by a frame, of our own origin, too', async ({ page, baseURL }) => {
    await page.route('http://framer.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Framer</h1>' }),
    );
    await page.route('**/own-frame', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Framer</h1>' }),
    );
    // The browser tells of each refusal on its console, which is what is wanted here.
    page.context().removeAllListeners('console');
    for (const framer of ['http://framer.example/', `${baseURL ?? ''}/own-frame`]) {
      await page.goto(framer);
      for (const path of ROUTES) {
        const name = `frame ${path}`;
        await page.evaluate(
          ({ src, name }) =>
            new Promise((resolve) => {
              const frame = document.createElement('iframe');
              frame.name = name;
              frame.onload = resolve;
              frame.src = src;
              document.body.append(frame);
            }),
          { src: `${baseURL ?? ''}${path}`, name },
        );
        const frame = page.frame({ name });
        expect(frame?.url(), `${path} in ${framer}`).toMatch(/^chrome-error:/);
      }
    }
  });

  test('that another site opens does not know its opener, nor is known', async ({
    page,
    baseURL,
  }) => {
    await page.route('http://opener.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Opener</h1>' }),
    );
    await page.goto('http://opener.example/');
    const opening = page.waitForEvent('popup');
    await page.evaluate((url) => {
      (window as { opened?: Window | null }).opened = window.open(url);
    }, baseURL ?? '');
    const popup = await opening;
    await popup.waitForLoadState();
    await expect(popup.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await popup.evaluate(() => window.opener as unknown)).toBeNull();
    // What the opener still holds is a window that counts as closed.
    expect(await page.evaluate(() => (window as { opened?: Window | null }).opened?.closed)).toBe(
      true,
    );
  });
});

test('an outcome page shows markup of the session record as text @security', async ({ page }) => {
  await rememberSubmitted(page, MARKUP);
  await page.goto('/outcome/busy-professional', { waitUntil: 'networkidle' });
  // As far as a name is shown: its first sixty characters.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Hi ${MARKUP.slice(0, 60)}`);
  await expect(page.locator(`#${MARK}`)).toHaveCount(0);
  expect(await isHacked(page)).toBe(false);
});

test.describe('injected into a page @security', () => {
  for (const { what, directive, attack } of attacks) {
    // A page of its own context: the fixture's takes each refusal for a defect.
    test(`${what} does nothing and is reported`, async ({ context, baseURL }) => {
      const asked: string[] = [];
      // Only what the policy lets out comes here; it would then do its harm.
      await context.route('https://evil.example/**', (route) => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: 'window.hacked = 1' });
      });
      const page = await context.newPage();
      await page.goto(baseURL ?? '', { waitUntil: 'networkidle' });
      await page.evaluate(() => {
        const seen: Violation[] = [];
        (window as { violations?: Violation[] }).violations = seen;
        document.addEventListener('securitypolicyviolation', (event) => {
          seen.push({ directive: event.effectiveDirective, disposition: event.disposition });
        });
      });
      await page.evaluate(attack);
      await expect
        .poll(() => page.evaluate(() => (window as { violations?: Violation[] }).violations))
        .toContainEqual({ directive, disposition: 'enforce' });
      expect(await isHacked(page)).toBe(false);
      expect(asked).toEqual([]);
      expect(page.url()).toBe(`${baseURL ?? ''}/`);
    });
  }
});
