import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productNamed } from '@tidyguard/content/products';
import type { Browser } from 'playwright';
import { freePort } from '../../service/src/testing/freePort.ts';
import { programs, start } from './commands.ts';
import { siteCopy } from './siteCopy.ts';

const PAGE = 'privacy-policy';
/** The folder of the product that Gatsby builds, which the same variable chooses there. */
const { id: productFolder } = productNamed(process.env.PRODUCT);
/** Gatsby's first start bundles everything. */
const START_TIMEOUT_MS = 180_000;
const APPEAR_TIMEOUT_MS = 60_000;

/**
 * Saves a legal page several times while Gatsby's development server runs on the copied site.
 *
 * @returns ms from each save until the open page shows the change
 */
export async function saveToSeen(browser: Browser, times: number): Promise<number[]> {
  const port = String(await freePort());
  const { child, output } = start([programs.gatsby, 'develop', '--port', port], siteCopy.site);
  const page = await browser.newPage();
  try {
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(
        () => reject(new Error(`Gatsby did not start: ${output().slice(-2_000)}`)),
        START_TIMEOUT_MS,
      );
      child.stdout?.on('data', () => {
        if (!/Building development bundle/.test(output())) return;
        clearTimeout(limit);
        resolve();
      });
    });
    await page.goto(`http://localhost:${port}/${PAGE}`, { timeout: START_TIMEOUT_MS });
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: START_TIMEOUT_MS });
    const file = join(siteCopy.content, productFolder, 'legal', `${PAGE}.mdx`);
    const taken: number[] = [];
    for (let time = 1; time <= times; time += 1) {
      const words = `Saved for the ${time} time.`;
      const began = performance.now();
      await appendFile(file, `\n${words}\n`);
      await page.getByText(words).waitFor({ timeout: APPEAR_TIMEOUT_MS });
      taken.push(performance.now() - began);
      // Leaves Gatsby time to finish, as an editor who reads the result would.
      await page.waitForTimeout(2_000);
    }
    return taken;
  } finally {
    await page.close();
    child.kill('SIGTERM');
  }
}
