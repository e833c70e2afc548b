import { devices, type Locator } from '@playwright/test';
import { tagOf, variantBuild } from '../support/builds.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { shiftsOf, watchShifts } from '../support/layoutShifts.ts';
import { withPausedPages } from '../support/pausingProxy.ts';
import { newContact, type Quiz } from '../support/quiz.ts';
import { outcomeRoute } from '../support/sitePages.ts';
import { rememberSubmitted } from '../support/submittedSession.ts';

/** The page of the outcome that the quiz's usual answers lead to. */
const outcomePageOf = ({ product, outcome }: Quiz) => {
  const page = product.outcomePages[outcome];
  if (!page) throw new Error(`The product has no page for its outcome "${outcome}".`);
  return { path: outcomeRoute(outcome), ...page };
};

const { viewport, hasTouch, isMobile } = devices['Pixel 7'];

/** How a visitor presses the buttons that do nothing. */
const waysToPress = [
  {
    by: 'the keyboard',
    use: {},
    press: async (button: Locator) => {
      await button.focus();
      await button.press('Enter');
      await expect(button).toBeFocused();
    },
  },
  {
    by: 'a thumb',
    use: { viewport, hasTouch, isMobile },
    press: (button: Locator) => button.tap(),
  },
];

test.describe('the outcome page of a submitted quiz', () => {
  test.beforeEach(async ({ page }) => {
    await rememberSubmitted(page, 'Annabelle');
    await page.addInitScript(watchShifts);
  });

  test('shows the visitor’s name from the first frame on, though the page comes in parts', async ({
    page,
    quiz,
    server,
  }) => {
    const { path, headline } = outcomePageOf(quiz);
    // Collects the heading of each frame, from the first one on.
    await page.addInitScript(() => {
      const titles = new Set<string>();
      Object.assign(window, { titles });
      const collect = () => {
        const title = document.querySelector('h1')?.textContent;
        if (title) titles.add(`${document.readyState}: ${title}`);
        requestAnimationFrame(collect);
      };
      requestAnimationFrame(collect);
    });
    const seen = () => [...(window as unknown as { titles: Set<string> }).titles];
    await withPausedPages(server.url, '</h1>', async (url, goOn) => {
      await page.goto(url + path, { waitUntil: 'commit' });
      await expect.poll(() => page.evaluate(seen)).not.toEqual([]);
      goOn();
      await page.waitForLoadState('networkidle');
    });
    const titles = await page.evaluate(seen);
    // It is right before the page has loaded, and never changes.
    expect(titles[0]).toBe(`loading: Hi Annabelle, ${headline}`);
    expect(titles.filter((title) => !title.endsWith(`: Hi Annabelle, ${headline}`))).toEqual([]);
  });

  test('shows the visitor’s city, and nothing shifts', async ({ page, product, quiz }) => {
    const { rating } = product.claims;
    await page.goto(outcomePageOf(quiz).path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main')).toContainText('Dallas');
    const rated = rating && `${product.outcomeWords.ratedBy(rating)} Dallas`;
    if (rated) await expect(page.getByText(rated)).toBeVisible();
    expect(await shiftsOf(page)).toBeLessThan(0.01);
  });

  test('shows the visitor’s name even when no script file loads', async ({ page, quiz }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(outcomePageOf(quiz).path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hi Annabelle');
  });

  // If the buttons act, it opens a dialog instead (liveActions.spec.ts).
  test(`has a button that scrolls to what happens next and moves the focus there ${tagOf(variantBuild)}`, async ({
    page,
    product,
    quiz,
  }) => {
    const { path, callToAction } = outcomePageOf(quiz);
    const { next } = product.outcomeWords;
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: callToAction }).click();
    const heading = page.getByRole('heading', { name: next.title });
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
  });
});

for (const { by, use, press } of waysToPress) {
  test.describe(`with ${by} ${tagOf(variantBuild)}`, () => {
    test.use(use);
    test('to the letter, the dead link leads nowhere, the buttons do nothing, and the invitation has no code', async ({
      page,
      product,
      quiz,
    }) => {
      const { bundles, editDetails, referral } = product.outcomeWords;
      await rememberSubmitted(page, 'Annabelle');
      await page.goto(outcomePageOf(quiz).path);
      await page.waitForLoadState('networkidle');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const main = page.getByRole('main');
      const before = await main.innerText();
      const edit = page.getByRole('link', { name: editDetails });
      const adds = await main.getByRole('button', { name: bundles.action }).all();
      expect(adds.length).toBeGreaterThan(0);
      for (const inert of [...adds, edit]) await press(inert);
      expect(new URL(page.url()).pathname).toBe(outcomePageOf(quiz).path);
      expect(await main.innerText()).toBe(before);
      expect(asked.filter((path) => path.startsWith('/hooks/'))).toEqual([]);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('link', { name: referral.action })).not.toHaveAttribute(
        'href',
        /ref/,
      );
      await expectAccessible(page, `an outcome page whose buttons do nothing, with ${by}`);
    });
  });
}

test('the quiz stays open until its outcome page is shown, which then has the focus @journey', async ({
  page,
  quiz,
}) => {
  await quiz.resumeAndFillContact(newContact());
  // If the quiz closed earlier, the landing page would be visible for a moment.
  const titleWhenClosed = page.evaluate(
    () =>
      new Promise((resolve) =>
        document
          .querySelector('#quiz-dialog')
          ?.addEventListener('close', () => resolve(document.querySelector('h1')?.textContent)),
      ),
  );
  await quiz.submit.click();
  expect(await titleWhenClosed).toMatch(/^Hi /);
  await expect(page.locator('#gatsby-focus-wrapper')).toBeFocused();
});

test('a quiz that begins on the outcome page that it leads to ends there, without another entry of the history', async ({
  page,
  quiz,
}) => {
  const { path, callToAction } = outcomePageOf(quiz);
  await page.goto('/contact');
  await page.goto(path);
  await page.getByRole('button', { name: callToAction }).click();
  await quiz.answerZip();
  await quiz.answerQuestions();
  await quiz.expectStep(quiz.contactStep);
  await quiz.fillContact(newContact());
  await quiz.submit.click();
  await expect(quiz.dialog).toBeHidden();
  await expect(page.locator('#gatsby-focus-wrapper')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/contact$/);
});

test('the call to action of an outcome page opens the quiz if none was submitted', async ({
  page,
  quiz,
}) => {
  const { path, callToAction } = outcomePageOf(quiz);
  await page.goto(path);
  await page.getByRole('button', { name: callToAction }).click();
  await expect(quiz.zip).toBeVisible();
});
