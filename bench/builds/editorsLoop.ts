import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { productNamed } from '@tidyguard/content/products';
import type { Browser } from 'playwright';
import type * as ContentCheck from '../../scripts/lib/contentCheck.mjs';
import { freePort } from '../../service/src/testing/freePort.ts';
import { programs, start } from './commands.ts';
import { siteCopy } from './siteCopy.ts';

const PAGE = 'privacy-policy';
/** The folder of the product that Gatsby builds; PRODUCT chooses it there, too. */
const { id: productFolder } = productNamed(process.env.PRODUCT);
/** Gatsby's first start bundles everything. */
const START_TIMEOUT_MS = 180_000;
const APPEAR_TIMEOUT_MS = 60_000;

/** Checks the copied content at each change, as `npm run dev` does. Resolves to what ends it. */
async function checkContent(): Promise<() => void> {
  const { contentChecker, tell, watchContent } = (await import(
    pathToFileURL(siteCopy.contentCheck).href
  )) as typeof ContentCheck;
  const checker = contentChecker();
  const watcher = await watchContent(checker, (found) => tell(found, siteCopy.findings));
  tell(await checker.check(), siteCopy.findings);
  return () => {
    watcher.close();
    checker.end();
  };
}

/**
 * Saves a legal page several times while Gatsby's development server runs on the copied site.
 *
 * @param isChecked whether the content is checked at each save, as in `npm run dev`
 * @returns ms from each save until the open page shows the change
 */
export async function saveToSeen(
  browser: Browser,
  times: number,
  isChecked: boolean,
): Promise<number[]> {
  const port = String(await freePort());
  const endChecks = isChecked ? await checkContent() : () => undefined;
  const { child, output } = start([programs.gatsby, 'develop', '--port', port], siteCopy.site, {
    CONTENT_FINDINGS: siteCopy.findings,
  });
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
      const words = `Saved ${isChecked ? 'with' : 'without'} checks for the ${time} time.`;
      const began = performance.now();
      await appendFile(file, `\n${words}\n`);
      // A locator would look only twice a second.
      await page.waitForFunction((text) => document.body.textContent.includes(text), words, {
        timeout: APPEAR_TIMEOUT_MS,
        polling: 'raf',
      });
      taken.push(performance.now() - began);
      // Leaves Gatsby time to finish, as an editor who reads the result would.
      await page.waitForTimeout(2_000);
    }
    return taken;
  } finally {
    endChecks();
    await page.close();
    child.kill('SIGTERM');
  }
}
