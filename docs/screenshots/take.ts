/**
 * `npm run screenshots` takes the screenshots in this folder again, from a finished build
 * (`npm run build`); `-- certificate` only those whose name begins so. Motion is off, so that the same
 * build gives the same files.
 */
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { outcomesInTieOrder, sitePages } from '@tidyguard/content';
import sharp from 'sharp';
import { mainBuild } from '../../e2e/support/builds.ts';
import { TidyGuardServer } from '../../e2e/support/server.ts';
import { newContact, Quiz } from '../../e2e/support/quiz.ts';
import { outcomeRoute } from '../../e2e/support/sitePages.ts';
import { rememberSubmitted } from '../../e2e/support/submittedSession.ts';
import { browserLaunch } from '../../scripts/lib/findBrowser.mjs';

interface Shot {
  /** File name without extension. */
  name: string;
  path: string;
  width: number;
  height: number;
  dark?: boolean;
  /** The whole page instead of its first screen. */
  whole?: boolean;
  /** With the session record of a submitted quiz. */
  submitted?: boolean;
}

const heights = new Map([
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
]);
const at = (name: string, path: string, width: number, more: Partial<Shot> = {}): Shot => ({
  name: `${name}-${width}`,
  path,
  width,
  height: heights.get(width) ?? 800,
  ...more,
});

const { product } = mainBuild;
const outcomes = outcomesInTieOrder(product.quiz);

const shots: Shot[] = [
  ...[...heights.keys()].map((width) => at('landing', '/', width)),
  at('landing-dark', '/', 1280, { dark: true }),
  at('landing-dark', '/', 390, { dark: true }),
  at('landing-whole', '/', 1280, { whole: true }),
  at('quiz', sitePages.quiz, 390),
  at('quiz', sitePages.quiz, 1280),
  ...outcomes.map((outcome) =>
    at(`outcome-${outcome}`, outcomeRoute(outcome), 1280, { submitted: true }),
  ),
  ...outcomes
    .slice(0, 1)
    .map((outcome) => at(`outcome-${outcome}`, outcomeRoute(outcome), 390, { submitted: true })),
  ...product.legalPages.slice(0, 1).map(({ slug, path }) => at(slug, path, 1280)),
  at('contact', sitePages.contact, 1280),
  at('not-found', '/nowhere', 1280),
];

const CERTIFICATE = 'certificate-1280';

/** The drawings have few colours, so a palette keeps the files small. */
async function save(picture: Buffer, name: string) {
  await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(import.meta.dirname, `${name}.png`));
  process.stdout.write(`${name}.png\n`);
}

/** The certificate of a lead that went through the quiz. */
async function takeCertificate(browser: Browser, server: TidyGuardServer) {
  const contact = newContact();
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
  });
  const quiz = new Quiz(page);
  await quiz.resumeAtContact();
  await quiz.fillContact(contact);
  await quiz.submit.click();
  await quiz.expectOutcome();
  await page.close();
  // Another page: this one's would still have the policy of the site.
  const paper = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await paper.setContent(await server.certificate(contact.phone));
  await save(await paper.screenshot({ fullPage: true }), CERTIFICATE);
  await paper.close();
}

async function take(browser: Browser, origin: string, shot: Shot) {
  const page = await browser.newPage({
    viewport: { width: shot.width, height: shot.height },
    colorScheme: shot.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  if (shot.submitted) await rememberSubmitted(page, 'Anna');
  await page.goto(`${origin}${shot.path}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  if (shot.path === sitePages.quiz) await page.getByRole('dialog').waitFor();
  const picture = await page.screenshot({
    fullPage: shot.whole ?? false,
    animations: 'disabled',
    caret: 'hide',
  });
  await page.close();
  await save(picture, shot.name);
}

const server = await TidyGuardServer.start();
const browser = await chromium.launch(await browserLaunch());
try {
  const [wanted = ''] = process.argv.slice(2);
  for (const shot of shots.filter(({ name }) => name.startsWith(wanted))) {
    await take(browser, server.url, shot);
  }
  if (CERTIFICATE.startsWith(wanted)) await takeCertificate(browser, server);
} finally {
  await browser.close();
  await server.stop();
}
