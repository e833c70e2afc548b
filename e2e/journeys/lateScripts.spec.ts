import { delayRequests } from '../support/delayRequests.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Quiz } from '../support/quiz.ts';
import { outcomeRoute } from '../support/sitePages.ts';

/** What the heading of the quiz's outcome page says after the greeting. */
const headlineOf = ({ outcome, product }: Quiz) => product.outcomePages[outcome]?.headline ?? '';

const expectOutcomeTitle = (quiz: Quiz) =>
  expect(quiz.page.getByRole('heading', { level: 1 })).toContainText(headlineOf(quiz));

/** Navigates from the landing page to an outcome page on the client, as a submitted quiz does. */
async function goToOutcome(quiz: Quiz) {
  const { page, outcome } = quiz;
  await page.goto('/');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.evaluate(
    (path) => (window as unknown as { ___navigate: (to: string) => void }).___navigate(path),
    outcomeRoute(outcome),
  );
  await expectOutcomeTitle(quiz);
}

for (const late of ['**/*.js', '**/page-data/outcome/**']) {
  test(`Back from a reloaded outcome page works before ${late} has loaded`, async ({
    page,
    quiz,
  }) => {
    await goToOutcome(quiz);
    const release = await delayRequests(page, late);
    await page.reload({ waitUntil: 'commit' });
    await expectOutcomeTitle(quiz);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL('/');
    release();
    await expect(quiz.openButton).toBeVisible();
    await quiz.openButton.click();
    await expect(quiz.zip).toBeVisible();
  });
}

test('Back pressed just before React hydrates a reloaded outcome page leads to the landing page', async ({
  page,
  quiz,
}) => {
  await goToOutcome(quiz);
  // The site hydrates when the browser is idle; here Back is pressed just before that.
  await page.addInitScript(() => {
    if (location.pathname === '/') return;
    window.requestIdleCallback = (hydrate) => {
      const deadline = { didTimeout: false, timeRemaining: () => 50 };
      addEventListener('popstate', () =>
        setTimeout(() => {
          hydrate(deadline);
          setTimeout(() => console.log(`title: ${document.querySelector('h1')?.textContent}`), 200);
        }),
      );
      history.back();
      return 1;
    };
  });
  const release = await delayRequests(page, (url) => url.pathname === '/');
  const message = page.waitForEvent('console', (message) => message.text().startsWith('title: '));
  await page.reload({ waitUntil: 'commit' });
  expect((await message).text()).toContain(headlineOf(quiz));
  release();
  await expect(quiz.openButton).toBeVisible();
});

test('a ZIP typed before the scripts load is kept and checked @journey', async ({ page, quiz }) => {
  // No script loads until the ZIP has been typed and submitted.
  const release = await delayRequests(page, '**/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await quiz.openButton.click();
  await expect(quiz.zip).toBeVisible();
  await quiz.zip.fill('75201');
  await quiz.zip.press('Enter');
  await expect(quiz.zip).toHaveValue('75201');
  release();
  await quiz.expectStep(2);
});

test('a press while the HTML is still being received opens the quiz @journey', async ({
  page,
  quiz,
}) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    // Slower than 2G: the rest of the page follows the first button by seconds, also where the test is slow.
    downloadThroughput: 3_000,
    uploadThroughput: 3_000,
  });
  await page.goto('/', { waitUntil: 'commit' });
  await quiz.openButton.click();
  await expect(quiz.zip).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
});
