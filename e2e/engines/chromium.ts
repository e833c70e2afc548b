import { browserLaunch, findBrowser } from '../../scripts/lib/findBrowser.mjs';
import type { Engine } from './driver.ts';
import { startWithPuppeteer } from './puppeteer.ts';

/** Chromium, the engine that the others are compared with. */
export const chromium: Engine = {
  missing: async () => ((await findBrowser()) ? null : 'npx playwright install chromium'),
  cannot: { backForwardCache: 'a Chromium that a program drives keeps no page that is left' },
  start: async () => {
    const { args } = await browserLaunch();
    const executablePath = await findBrowser();
    return startWithPuppeteer({
      launch: async () => ({
        browser: 'chrome',
        ...(executablePath ? { executablePath } : {}),
        headless: 'shell',
        args,
      }),
      prepare: async (page, { dark, reducedMotion, forcedColors }) => {
        const session = await page.createCDPSession();
        await session.send('Emulation.setEmulatedMedia', {
          features: [
            { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
            { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
            { name: 'forced-colors', value: forcedColors ? 'active' : 'none' },
          ],
        });
      },
      // The browser's own message about an address that does not exist.
      isOfDriver: (line) => line.includes('status of 404'),
    });
  },
};
