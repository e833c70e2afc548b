import type { Page } from '@playwright/test';
import { hold } from '../support/delayRequests.ts';
import { expect, test } from '../support/fixtures.ts';

/** From the landing page to an outcome page without a document, as a submitted quiz leads there. */
async function goToOutcome(page: Page) {
  await page.goto('/');
  await expect(page.locator('html[data-live]')).toBeAttached();
  await page.evaluate(() =>
    (window as unknown as { ___navigate: (to: string) => void }).___navigate('/outcome/deep-clean'),
  );
  await expectOutcomeTitle(page);
}

const expectOutcomeTitle = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toContainText('fresh start');

for (const late of ['**/*.js', '**/page-data/outcome/**']) {
  test(`Back from a reloaded outcome page works before ${late} has come`, async ({
    page,
    quiz,
  }) => {
    await goToOutcome(page);
    const release = await hold(page, late);
    await page.reload({ waitUntil: 'commit' });
    await expectOutcomeTitle(page);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL('/');
    release();
    await expect(quiz.openButton).toBeVisible();
    await quiz.openButton.click();
    await expect(quiz.zip).toBeVisible();
  });
}

test('Back just before React takes over a reloaded outcome page leaves it to the landing page', async ({
  page,
  quiz,
}) => {
  await goToOutcome(page);
  // In the moment that React is given, Back has been pressed.
  await page.addInitScript(() => {
    if (location.pathname === '/') return;
    window.requestIdleCallback = (takeOver) => {
      const deadline = { didTimeout: false, timeRemaining: () => 50 };
      addEventListener('popstate', () =>
        setTimeout(() => {
          takeOver(deadline);
          setTimeout(() => console.log(`title: ${document.querySelector('h1')?.textContent}`), 200);
        }),
      );
      history.back();
      return 1;
    };
  });
  const release = await hold(page, (url) => url.pathname === '/');
  const told = page.waitForEvent('console', (message) => message.text().startsWith('title: '));
  await page.reload({ waitUntil: 'commit' });
  expect((await told).text()).toContain('fresh start');
  release();
  await expect(quiz.openButton).toBeVisible();
});

test('what is typed before the scripts arrive is kept and checked @journey', async ({
  page,
  quiz,
}) => {
  // Hold every script back until the ZIP has been typed and Next was pressed.
  const release = await hold(page, '**/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await quiz.openButton.click();
  await expect(quiz.zip).toBeVisible();
  await quiz.zip.fill('75201');
  await quiz.zip.press('Enter');
  await expect(quiz.zip).toHaveValue('75201');
  release();
  await quiz.expectStep(2);
});
