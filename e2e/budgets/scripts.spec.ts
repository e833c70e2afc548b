import { standardProduct } from '@tidyguard/content/products';
import { expect, test } from '../support/fixtures.ts';
import {
  acceptedSizes,
  allModules,
  codeOf,
  filesOf,
  filesOfOutcomeActions,
  growth,
  modulesOf,
  sizeOf,
  type Load,
} from './scriptBytes.ts';

/**
 * Compressed bytes of code: on the landing page, after the whole quiz, and with the outcome page. What an
 * editor chooses is not in them: a longer sentence must not fail a developer's budget.
 */
const limits: Record<Load, number> = { landing: 85_400, quiz: 129_100, outcome: 135_700 };
/** The factor by which a load, words included, may exceed its accepted size. */
const MAX_GROWTH = 1.05;

const scriptNames = (urls: string[]) =>
  urls.filter((url) => url.endsWith('.js')).map((url) => url.split('/').at(-1) ?? '');

test.describe('the scripts', () => {
  test.skip(Boolean(process.env.E2E_BASE_URL), 'reads the build in site/public');

  // One test, because loads share files, and compressing one takes seconds.
  test('stay within their budget and have not grown', () => {
    for (const load of Object.keys(limits) as Load[]) {
      const before = acceptedSizes()[load];
      const now = sizeOf(load);
      const grown = growth(before, now).join('\n');
      const message = `The ${load} has grown since it was accepted:\n${grown}\nOn purpose? npm run bytes -- accept`;
      expect.soft(now.codeBytes, message).toBeLessThanOrEqual(limits[load]);
      expect.soft(now.bytes, message).toBeLessThanOrEqual(before.bytes * MAX_GROWTH);
      // Guards the measurement itself: it must have found the modules.
      expect(now.modules['react-dom']).toBeGreaterThan(100_000);
    }
  });

  test('of the landing page hold neither the quiz nor Formik nor Yup', () => {
    const modules = Object.keys(modulesOf('landing'));
    expect(
      modules.filter((name) => /^(formik|yup)$|quiz\/(Quiz\.|QuizOverlay)/.test(name)),
    ).toEqual([]);
    expect(Object.keys(modulesOf('quiz'))).toEqual(expect.arrayContaining(['formik', 'yup']));
  });

  test('of the landing page and the quiz hold nothing of what the buttons of outcome pages do', () => {
    const isLive = (name: string) => name.includes('outcomes/live/');
    for (const load of ['landing', 'quiz'] as const) {
      expect(Object.keys(modulesOf(load)).filter(isLive), load).toEqual([]);
    }
    // Guards the search itself: modules of this name must exist.
    expect(allModules().filter(isLive).length).toBeGreaterThan(3);
  });

  test('hold nothing that solves proofs of work: that comes where the service asks for one', () => {
    expect(Object.keys(modulesOf('outcome'))).not.toContain('altcha-lib');
    expect(
      filesOf('outcome').filter((file) => /createChallenge|maxnumber/.test(codeOf(file))),
    ).toEqual([]);
    // Guards the search itself: the code is in this module.
    expect(allModules()).toContain('webpack://@tidyguard/site/./src/ports/proofOfWork.ts');
  });

  test('hold nothing of the debug panel', () => {
    const modules = allModules();
    expect(modules.filter((name) => name.includes('/src/debug/'))).toEqual([]);
    // Guards the search itself: this module would load the panel.
    expect(modules).toContain('webpack://@tidyguard/site/./src/platform/QuizIsland.tsx');
  });

  test('hold nothing of what the owner proves or acknowledges before going live', () => {
    const words = Object.values(standardProduct.goingLive.acknowledged).flat();
    const code = filesOf('outcome').map(codeOf).join('\n');
    expect(code).toContain(standardProduct.brand.legalName);
    expect(code).not.toContain('testimonials:');
    expect(words.filter((word) => code.includes(word))).toEqual([]);
  });

  test('carry the comment that makes Chromium compile their functions while they load', () => {
    const withoutComment = filesOf('outcome').filter(
      (file) => !/^(\/\*!.*\n)?\/\/# allFunctionsCalledOnLoad\n/.test(codeOf(file)),
    );
    expect(withoutComment).toEqual([]);
  });

  test('do not move the global style sheets of the prerendered page', async ({ page, quiz }) => {
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ removedNodes }) => [...removedNodes])) {
          if (node instanceof HTMLStyleElement) moved.push(node.dataset.emotion ?? '');
        }
      }).observe(document, { subtree: true, childList: true });
    });
    await quiz.open();
    await expect(page.locator('style[data-emotion]')).not.toHaveCount(0);
    const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved);
    // Emotion moves the sheet of its classes while it hydrates; that one is cheap to move.
    expect(moved.map((name) => name.split(' ')[0])).toEqual(['css']);
  });

  test('of the landing page are the only ones loaded until somebody interacts', async ({
    page,
    server,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(server.url);
    await page.waitForLoadState('networkidle');
    const allowed = filesOf('landing');
    expect(scriptNames(requested).filter((file) => !allowed.includes(file))).toEqual([]);
    expect(requested.filter((url) => !url.startsWith(server.url))).toEqual([]);
    // Drawings near the screen are fetched too, with the lowest priority.
    const others = requested.filter((url) => !url.includes('/static/drawing-'));
    expect(others.length, others.join('\n')).toBeLessThanOrEqual(10);
  });

  test('of the quiz, its outcome page and the buttons there are the only ones loaded up to the contact step', async ({
    page,
    quiz,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await quiz.walkToContact();
    // While the visitor types, the outcome page is prefetched along with the code behind its buttons.
    const actions = filesOfOutcomeActions();
    await expect.poll(() => scriptNames(requested)).toEqual(expect.arrayContaining(actions));
    const allowed = [...filesOf('outcome'), ...actions];
    expect(scriptNames(requested).filter((file) => !allowed.includes(file))).toEqual([]);
    expect(scriptNames(requested)).toEqual(expect.arrayContaining(filesOf('quiz')));
  });
});
