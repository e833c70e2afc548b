/** Every word that visitors read is in a content file, found by the map of words (content/README.md). */
import type { Page } from '@playwright/test';
import { sitePages } from '@tidyguard/content';
import { mainBuild } from '../support/builds.ts';
import { codeDialogs, sentCode } from '../support/codeDialogs.ts';
import { unexplainedWords } from '../support/explainedWords.ts';
import { expect, test } from '../support/fixtures.ts';
import { forEachBuild } from '../support/forEachBuild.ts';
import { newContact } from '../support/quiz.ts';
import { clockAhead, shiftClockOf, untilHour } from '../support/shiftedClock.ts';
import { outcomeRoute, pathsOf } from '../support/sitePages.ts';
import { rememberSubmitted } from '../support/submittedSession.ts';

/** What visitors type in these tests. */
const typed = ['Ada'];

const expectExplained = async (page: Page, state: string) =>
  expect(await unexplainedWords(page, typed), `no file of the content has these: ${state}`).toEqual(
    [],
  );

forEachBuild((build) => {
  for (const path of [...pathsOf(build), sitePages.quiz, '/no-such-page']) {
    test(`every word of ${path} stands in the content`, async ({ page }) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectExplained(page, path);
    });
  }

  test('every word of an outcome page stands in the content after the quiz', async ({ page }) => {
    await rememberSubmitted(page, 'Ada');
    for (const outcome of Object.keys(build.product.outcomePages)) {
      await page.goto(outcomeRoute(outcome));
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
      await expectExplained(page, outcome);
    }
  });

  test.describe(() => {
    // Outside calling hours the page says something else, so each build is tested at one of the two times.
    const ahead = untilHour(build === mainBuild ? 14 : 22, 'America/Chicago');
    test.use({ serverEnvironment: { OTP_POLICY: 'always', ...clockAhead(ahead) } });

    test('every word of the quiz stands in the content, with its errors and dialogs', async ({
      page,
      quiz,
      server,
    }) => {
      await shiftClockOf(page, ahead);
      await quiz.open();
      await quiz.zip.fill('752');
      await quiz.next.click({ force: true });
      await expectExplained(page, 'a wrong ZIP code');
      await quiz.answerZip();
      for (const [index, label] of quiz.labelsOf().entries()) {
        await expectExplained(page, `question ${index + 1}`);
        await quiz.choose(label, index + 3);
      }
      await expectExplained(page, 'the pause before the last step');
      await quiz.expectStep(quiz.contactStep);
      await quiz.submit.click({ force: true });
      await expectExplained(page, 'an empty last step');
      await quiz.close.click();
      await expectExplained(page, 'the question before leaving');
      await page.keyboard.press('Escape');
      const contact = newContact();
      await quiz.email.fill('ada@gmial.com');
      await quiz.firstName.focus();
      await expectExplained(page, 'a misspelt address');
      await quiz.typeContact(contact);
      const { send, field, dialog } = codeDialogs(page);
      await expectExplained(page, 'the offer of a code');
      await send.click();
      const code = await sentCode(server, contact.phone);
      await field.pressSequentially(code === '000000' ? '000001' : '000000');
      await expect(dialog).toContainText('2 attempts');
      await expectExplained(page, 'a wrong code');
      await field.pressSequentially(code);
      await expect(dialog).toBeHidden();
      await quiz.submit.click();
      await quiz.expectOutcome();
      await expectExplained(page, 'the outcome');
    });
  });

  test('every word of the forms stands in the content, with their errors and answers', async ({
    page,
  }) => {
    await page.goto(sitePages.contact);
    await page.getByRole('button', { name: build.product.contactPage.form.submit }).click();
    await expectExplained(page, 'an empty contact form');
    await page.goto(sitePages.optOut);
    await page.getByRole('button', { name: 'Send my request' }).click();
    await expectExplained(page, 'an empty opt-out');
    await page.route('**/hooks/privacy/opt-out', (route) => route.abort());
    await page.getByLabel('Phone').fill(newContact().phone);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'could not be sent' })).toBeVisible();
    await expectExplained(page, 'an opt-out that could not be sent');
    await page.unroute('**/hooks/privacy/opt-out');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Your request is recorded.' })).toBeVisible();
    await expectExplained(page, 'an opt-out');
  });
});
