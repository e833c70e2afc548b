/**
 * How long developers and editors wait: for the site's build from clean and with a warm cache,
 * Storybook's build, the unit tests, and a saved legal page to appear. The site is built in a
 * copy, so that the checkout is not touched. `--quick` leaves out the unit tests.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { browserArgs } from '../../scripts/lib/findBrowser.mjs';
import { median, Report, rounded } from '../report.ts';
import { programs, secondsOf } from './commands.ts';
import { saveToSeen } from './editorsLoop.ts';
import { makeSiteCopy, removeSiteCopy, siteCopy } from './siteCopy.ts';

const SAVES = 10;
const quick = process.argv.includes('--quick');
const report = new Report('builds');

async function reportSeconds(name: string, args: string[], cwd?: string): Promise<void> {
  console.log(`     ${name}`);
  report.add(`${name}, s`, rounded(await secondsOf(args, cwd), 1), {}, '');
}

async function measureSite(): Promise<void> {
  const build = [programs.gatsby, 'build'];
  await makeSiteCopy();
  try {
    await reportSeconds('gatsby build from clean', build, siteCopy.site);
    await reportSeconds('gatsby build with a warm cache', build, siteCopy.site);
    console.log('     an editor saves a legal page');
    const executablePath = await ensureBrowser({ fullBrowser: true });
    const browser = await chromium.launch({ args: browserArgs, executablePath });
    try {
      for (const isChecked of [false, true]) {
        const taken = (await saveToSeen(browser, SAVES, isChecked)).map(Math.round);
        report.add(
          `legal page saved to seen, ${isChecked ? 'with' : 'without'} checks, ms`,
          median(taken),
          { atMost: 2_000 },
          `median of ${taken.join(', ')}`,
        );
      }
    } finally {
      await browser.close();
    }
  } finally {
    await removeSiteCopy();
  }
}

async function measureStorybook(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tidyguard-storybook-'));
  try {
    const build = ['build', '--output-dir', folder, '--quiet'];
    await reportSeconds('Storybook build', [programs.storybook, ...build]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await measureSite();
await measureStorybook();
if (!quick) {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  await reportSeconds('unit and service tests', [...flags, programs.jest]);
}
await report.write({ quick });
// Gatsby's development server may leave a handle open.
process.exit();
