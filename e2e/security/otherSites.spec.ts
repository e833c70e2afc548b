import { expect, test } from '../support/fixtures.ts';
import { routes } from './routes.ts';

test.describe('every page @security', () => {
  test('cannot be framed, not even by our own origin', async ({ page, baseURL }) => {
    await page.route('http://framer.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Framer</h1>' }),
    );
    await page.route('**/own-frame', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Framer</h1>' }),
    );
    // The fixture would report the console messages about these refusals as errors.
    page.context().removeAllListeners('console');
    for (const framer of ['http://framer.example/', `${baseURL ?? ''}/own-frame`]) {
      await page.goto(framer);
      for (const path of routes) {
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

  test('has no access to the site that opened it, nor that site to it', async ({
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
    // For the opener, the window it opened counts as closed.
    expect(await page.evaluate(() => (window as { opened?: Window | null }).opened?.closed)).toBe(
      true,
    );
  });
});
