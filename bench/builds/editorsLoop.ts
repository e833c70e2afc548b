import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { freePort } from '../../service/src/testing/freePort.ts';
import { programs, start } from './commands.ts';
import { siteCopy } from './siteCopy.ts';

const PAGE = 'privacy-policy';
/** Gatsby's first start bundles everything. */
const START_PATIENCE_MS = 180_000;
const SEEN_PATIENCE_MS = 60_000;

/**
 * Saves a legal page while Gatsby develops the copied site, several times.
 *
 * @returns ms from each save until the words stand in the open page
 */
export async function saveToSeen(browser: Browser, times: number): Promise<number[]> {
  const port = String(await freePort());
  const { child, output } = start([programs.gatsby, 'develop', '--port', port], siteCopy.site);
  const page = await browser.newPage();
  try {
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(
        () => reject(new Error(`Gatsby did not start: ${output().slice(-2_000)}`)),
        START_PATIENCE_MS,
      );
      child.stdout?.on('data', () => {
        if (!/Building development bundle/.test(output())) return;
        clearTimeout(limit);
        resolve();
      });
    });
    await page.goto(`http://localhost:${port}/${PAGE}`, { timeout: START_PATIENCE_MS });
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: START_PATIENCE_MS });
    const taken: number[] = [];
    for (let time = 1; time <= times; time += 1) {
      const words = `Saved for the ${time} time.`;
      const began = performance.now();
      await appendFile(join(siteCopy.content, 'legal', `${PAGE}.mdx`), `\n${words}\n`);
      await page.getByText(words).waitFor({ timeout: SEEN_PATIENCE_MS });
      taken.push(performance.now() - began);
      // An editor reads what they saved; Gatsby finishes what it does meanwhile.
      await page.waitForTimeout(2_000);
    }
    return taken;
  } finally {
    await page.close();
    child.kill('SIGTERM');
  }
}
