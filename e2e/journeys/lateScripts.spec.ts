import { delayRequests } from '../support/delayRequests.ts';
import { expect, test } from '../support/fixtures.ts';
import type { Quiz } from '../support/quiz.ts';
import { outcomeRoute } from '../support/sitePages.ts';

/** The heading of the quiz's outcome page, without the greeting. */
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

for (const [moment, isHydrating] of [
  ['just before React hydrates', false],
  ['while React begins to hydrate', true],
] as const) {
  test(`Back pressed ${moment} a reloaded outcome page leads to the landing page`, async ({
    page,
    quiz,
  }) => {
    await goToOutcome(quiz);
    // The site hydrates when the browser is idle, and React renders in later tasks, which it schedules by
    // messages to itself. These are held until the Back has arrived.
    await page.addInitScript((isHydrating) => {
      if (location.pathname === '/') return;
      window.requestIdleCallback = (hydrate) => {
        const idle = { didTimeout: false, timeRemaining: () => 50 };
        const held: (() => void)[] = [];
        const send = MessagePort.prototype.postMessage;
        const sendMessage = Reflect.apply.bind(null, send);
        MessagePort.prototype.postMessage = function (...message: unknown[]) {
          held.push(() => sendMessage(this, message));
        };
        if (isHydrating) hydrate(idle);
        addEventListener('popstate', () =>
          setTimeout(() => {
            MessagePort.prototype.postMessage = send;
            if (!isHydrating) hydrate(idle);
            held.forEach((release) => release());
            const title = () => document.querySelector('h1')?.textContent;
            setTimeout(() => console.log(`held: ${held.length}, title: ${title()}`), 200);
          }),
        );
        history.back();
        return 1;
      };
    }, isHydrating);
    const release = await delayRequests(page, (url) => url.pathname === '/');
    const message = page.waitForEvent('console', (message) => message.text().startsWith('held: '));
    await page.reload({ waitUntil: 'commit' });
    const text = (await message).text();
    expect(text).toContain(headlineOf(quiz));
    expect(text).toMatch(isHydrating ? /held: [1-9]/ : /held: 0/);
    release();
    await expect(quiz.openButton).toBeVisible();
  });
}

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
    // Slower than 2G, so that the rest of the page comes seconds after the button, even for a slow test.
    downloadThroughput: 3_000,
    uploadThroughput: 3_000,
  });
  await page.goto('/', { waitUntil: 'commit' });
  await quiz.openButton.click();
  await expect(quiz.zip).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
});
