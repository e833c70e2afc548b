import { expect, test } from '../support/fixtures.ts';
import { routes } from './routes.ts';

test.describe('every page @security', () => {
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
