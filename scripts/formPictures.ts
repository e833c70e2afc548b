/**
 * `npm run form-pictures`, the last step of `npm run build`: takes pictures of the quiz's contact step in
 * light and dark, as the finished build shows it on a phone, for the certificates of its leads
 * (docs/operations.md, "Pictures of the form"). The same build gives the same files. Without a browser it
 * says so and succeeds.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { mainBuild } from '../e2e/support/builds.ts';
import { Quiz } from '../e2e/support/quiz.ts';
import { builtCommit, readRecord, type BuildRecord } from './lib/buildRecord.ts';
import { browserLaunch, findBrowser } from './lib/findBrowser.mjs';
import { main, root, StepFailed } from './lib/shell.mjs';

const themes = ['light', 'dark'] as const;
/** Beside the site, or in the folder that a test names. */
const folder = resolve(process.argv[2] ?? join(root, 'site/form-pictures'));
/** Requests to it are answered from the build's files: no server is started, and nobody else is asked. */
const ORIGIN = 'http://localhost';
const PHONE_WIDTH = 390;
const PHONE_HEIGHT = 844;
const MOST_SCREENSHOTS = 20;
const SETTLE_MS = 250;

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

function commitOf(): string | null {
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD').trim() : null;
  } catch {
    // Not a copy of the repository, such as in a container.
    return null;
  }
}

/** The file that a static host answers with; null if there is none. */
function fileOf(pathname: string): string | null {
  const file = join(mainBuild.siteDir, decodeURIComponent(pathname));
  const page = join(file, 'index.html');
  if (existsSync(page)) return page;
  return existsSync(file) && statSync(file).isFile() ? file : null;
}

async function serveFromFiles(page: Page) {
  await page.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    const file = origin === ORIGIN ? fileOf(pathname) : null;
    await route.fulfill(file === null ? { status: 503 } : { path: file });
  });
}

/** By how many pixels the step can be scrolled. */
const hiddenPixels = (quiz: Quiz) =>
  quiz.dialog.evaluate((dialog) =>
    [dialog, ...dialog.querySelectorAll('*')]
      .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
      .reduce((sum, part) => sum + part.scrollHeight - part.clientHeight, 0),
  );

/** A screenshot that came out the same twice, so that the step has come to rest. */
async function steadyScreenshot(page: Page): Promise<Buffer> {
  let last: Buffer = Buffer.alloc(0);
  for (let attempt = 0; attempt < MOST_SCREENSHOTS; attempt += 1) {
    const next = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (next.equals(last)) return next;
    last = next;
    await page.waitForTimeout(SETTLE_MS);
  }
  throw new StepFailed('The form did not come to rest: no picture was taken.');
}

/** The contact step as it is first shown, all of it. */
async function pictureOf(browser: Browser, theme: 'light' | 'dark'): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: { width: PHONE_WIDTH, height: PHONE_HEIGHT },
    deviceScaleFactor: 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await serveFromFiles(page);
    const quiz = new Quiz(page);
    await quiz.resumeAtContact();
    await quiz.consent.waitFor();
    await page.evaluate(() => document.fonts.ready);
    // Away from the step, because what the pointer is over looks different.
    await page.mouse.move(0, 0);
    await page.setViewportSize({
      width: PHONE_WIDTH,
      height: PHONE_HEIGHT + (await hiddenPixels(quiz)),
    });
    return await steadyScreenshot(page);
  } finally {
    await context.close();
  }
}

async function takePictures(): Promise<BuildRecord['pictures']> {
  if ((await findBrowser()) === null) {
    console.log(
      'No pictures of the form: there is no Chromium or Chrome. `npm run form-pictures` takes them later.',
    );
    return [];
  }
  const browser = await chromium.launch(await browserLaunch());
  try {
    const pictures: BuildRecord['pictures'] = [];
    for (const theme of themes) {
      const picture = await pictureOf(browser, theme);
      const sha256 = createHash('sha256').update(picture).digest('hex');
      await writeFile(join(folder, `${sha256}.png`), picture);
      pictures.push({ theme, sha256 });
    }
    return pictures;
  } finally {
    await browser.close();
  }
}

await main(async () => {
  const built = join(root, 'site/unpublished/build.json');
  if (!existsSync(built)) throw new StepFailed('There is no built site: npm run build makes one.');
  const { build } = JSON.parse(await readFile(built, 'utf8')) as { build: string };
  const file = join(folder, `${build}.json`);
  const kept = await readRecord(file);
  if (kept && kept.pictures.length > 0) {
    console.log(`Pictures of the form of build ${build} are kept already.`);
    return;
  }
  await mkdir(folder, { recursive: true });
  const commit = builtCommit(kept, commitOf);
  const record: BuildRecord = { build, commit, pictures: await takePictures() };
  await writeFile(file, `${JSON.stringify(record, null, 2)}\n`);
  for (const { theme, sha256 } of record.pictures) {
    const picture = relative(root, join(folder, `${sha256}.png`));
    console.log(`The form of build ${build}, ${theme}: ${picture}`);
  }
});
