import { expect, test } from '../support/fixtures.ts';
import { shiftsOf, watchShifts } from '../support/layoutShifts.ts';
import { newContact } from '../support/quiz.ts';
import { rememberSubmitted } from '../support/submittedSession.ts';

test.describe('the outcome page of a submitted quiz', () => {
  test.beforeEach(async ({ page }) => {
    await rememberSubmitted(page, 'Annabelle');
    await page.addInitScript(watchShifts);
  });

  test('never shows another name than the visitor’s', async ({ page }) => {
    // What was on screen at each frame, from the first one on.
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        const title = document.querySelector('h1')?.textContent;
        if (title) seen.add(title);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto('/outcome/deep-clean');
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual(['Hi Annabelle, your fresh start is on its way.']);
    await expect(page.getByText('Rated 4.8/5 by homeowners in Dallas')).toBeVisible();
    expect(await shiftsOf(page)).toBeLessThan(0.01);
  });

  test('names the visitor without waiting for a script file', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/outcome/deep-clean');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hi Annabelle');
  });

  test('leads to what happens next and moves focus there', async ({ page }) => {
    await page.goto('/outcome/deep-clean');
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Book Deep Clean Now' }).click();
    await expect(page.getByRole('heading', { name: 'What Happens Next' })).toBeInViewport();
    await page.keyboard.press('Tab');
    // The next stop after the section's heading, not the one after the button.
    await expect(page.getByRole('link', { name: 'Edit your details' })).not.toBeFocused();
  });
});

test('the quiz closes over its outcome page, which then has the focus @journey', async ({
  page,
  quiz,
}) => {
  await quiz.fillRest(newContact());
  // Closing earlier would show the landing page once more, for a moment.
  const closedOn = page.evaluate(
    () =>
      new Promise((resolve) =>
        document
          .querySelector('#quiz-dialog')
          ?.addEventListener('close', () => resolve(document.querySelector('h1')?.textContent)),
      ),
  );
  await quiz.submit.click();
  expect(await closedOn).toMatch(/^Hi /);
  await expect(page.locator('#gatsby-focus-wrapper')).toBeFocused();
});

test('an outcome page without a submitted quiz opens it', async ({ page, quiz }) => {
  await page.goto('/outcome/deep-clean');
  await page.getByRole('button', { name: 'Book Deep Clean Now' }).click();
  await expect(quiz.zip).toBeVisible();
});
