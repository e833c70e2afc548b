import { expect, test } from '../support/fixtures.ts';
import { shiftsOf, watchShifts } from '../support/layoutShifts.ts';
import { newContact } from '../support/quiz.ts';
import { rememberSubmitted } from '../support/submittedSession.ts';

test.describe('the outcome page of a submitted quiz', () => {
  test.beforeEach(async ({ page }) => {
    await rememberSubmitted(page, 'Annabelle');
    await page.addInitScript(watchShifts);
  });

  test('shows the visitor’s name from the first frame on, and nothing shifts', async ({ page }) => {
    // Collects the heading of each frame, from the first one on.
    await page.addInitScript(() => {
      const titles = new Set<string>();
      Object.assign(window, { titles });
      const collect = () => {
        const title = document.querySelector('h1')?.textContent;
        if (title) titles.add(title);
        requestAnimationFrame(collect);
      };
      requestAnimationFrame(collect);
    });
    await page.goto('/outcome/deep-clean');
    await page.waitForLoadState('networkidle');
    const titles = await page.evaluate(() => [
      ...(window as unknown as { titles: Set<string> }).titles,
    ]);
    expect(titles).toEqual(['Hi Annabelle, your fresh start is on its way.']);
    await expect(page.getByText('Rated 4.8/5 by homeowners in Dallas')).toBeVisible();
    expect(await shiftsOf(page)).toBeLessThan(0.01);
  });

  test('shows the visitor’s name even when no script file loads', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/outcome/deep-clean');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hi Annabelle');
  });

  test('has a button that scrolls to What Happens Next and moves the focus there', async ({
    page,
  }) => {
    await page.goto('/outcome/deep-clean');
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Book Deep Clean Now' }).click();
    await expect(page.getByRole('heading', { name: 'What Happens Next' })).toBeInViewport();
    await page.keyboard.press('Tab');
    // Tab continues from the section's heading, not from the button.
    await expect(page.getByRole('link', { name: 'Edit your details' })).not.toBeFocused();
  });
});

test('the quiz stays open until its outcome page is shown, which then has the focus @journey', async ({
  page,
  quiz,
}) => {
  await quiz.resumeAndFillContact(newContact());
  // If it closed earlier, the landing page would flash up.
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

test('the call to action of an outcome page opens the quiz if none was submitted', async ({
  page,
  quiz,
}) => {
  await page.goto('/outcome/deep-clean');
  await page.getByRole('button', { name: 'Book Deep Clean Now' }).click();
  await expect(quiz.zip).toBeVisible();
});
