import { expect, test } from '../support/fixtures.ts';
import { accepted, codeOf, filesOf, growth, weigh, type Load } from './scriptBytes.ts';

/** Bytes of script as they are sent: before anybody does anything, to the quiz's end, and after it. */
const limits: Record<Load, number> = { landing: 95_000, quiz: 131_000, outcome: 141_000 };
/** What a change may add without anybody noticing. */
const TOLERANCE = 1.05;

const names = (urls: string[]) =>
  urls.filter((url) => url.endsWith('.js')).map((url) => url.split('/').at(-1) ?? '');

test.describe('the scripts', () => {
  test.skip(Boolean(process.env.E2E_BASE_URL), 'reads the build that lies beside it');

  for (const load of Object.keys(limits) as Load[]) {
    test(`of the ${load} keep within their budget and have not grown`, () => {
      const before = accepted()[load];
      const now = weigh(load);
      const grown = growth(before, now).join('\n');
      const cure = `Grown since they were accepted:\n${grown}\nOn purpose? npm run bytes -- accept`;
      expect(now.bytes, cure).toBeLessThanOrEqual(limits[load]);
      expect(now.bytes, cure).toBeLessThanOrEqual(before.bytes * TOLERANCE);
      // The measure itself must have seen what it speaks of.
      expect(now.modules['react-dom']).toBeGreaterThan(100_000);
    });
  }

  test('of the landing page hold neither the quiz nor Formik nor Yup', () => {
    const modules = Object.keys(weigh('landing').modules);
    expect(
      modules.filter((name) => /^(formik|yup)$|quiz\/(Quiz\.|QuizOverlay)/.test(name)),
    ).toEqual([]);
    expect(Object.keys(weigh('quiz').modules)).toEqual(expect.arrayContaining(['formik', 'yup']));
  });

  test('ask the browser to compile them while they come in', () => {
    const unasked = filesOf('outcome').filter(
      (file) => !/^(\/\*!.*\n)?\/\/# allFunctionsCalledOnLoad\n/.test(codeOf(file)),
    );
    expect(unasked).toEqual([]);
  });

  test('leave the global style sheets of the prerendered page where they stand', async ({
    page,
    quiz,
  }) => {
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
    // Emotion puts its own sheet to the end as it takes it over: classes alone cost little.
    expect(moved.map((name) => name.split(' ')[0])).toEqual(['css']);
  });

  test('of the landing page are all that is loaded while nobody does anything', async ({
    page,
    server,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(server.url);
    await page.waitForLoadState('networkidle');
    const allowed = filesOf('landing');
    expect(names(asked).filter((file) => !allowed.includes(file))).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(10);
  });

  test('of the quiz are all that is loaded to its contact step', async ({ page, quiz }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await quiz.walkToContact();
    // The page to come is fetched while the visitor types.
    const allowed = filesOf('outcome');
    expect(names(asked).filter((file) => !allowed.includes(file))).toEqual([]);
    expect(names(asked)).toEqual(expect.arrayContaining(filesOf('quiz')));
  });
});
