/** Reload, Back and Forward during and after the quiz. */
import { delayRequests } from '../support/delayRequests.ts';
import { expect, test } from '../support/fixtures.ts';
import { answered, newContact, rememberAnswers } from '../support/quiz.ts';
import { slowHistory } from '../support/slowHistory.ts';

test('a reload at each step resumes at that step with its answers @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  const contact = newContact();
  await quiz.open();
  await quiz.zip.fill('75201');
  await expect(quiz.next).not.toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(quiz.zip).toHaveValue('75201');
  await quiz.next.click();
  for (const [index, label] of quiz.labelsOf().entries()) {
    const step = index + 2;
    await quiz.expectStep(step);
    await quiz.expectEntry(step);
    await page.reload();
    await quiz.expectStep(step);
    await quiz.choose(label, step + 1);
  }
  await quiz.expectStep(quiz.contactStep);
  await quiz.firstName.fill(contact.firstName);
  await quiz.phone.fill(contact.phone);
  await quiz.email.fill(contact.email);
  await quiz.lastName.fill(contact.lastName);
  await quiz.consent.check();
  await page.reload();
  await quiz.expectStep(quiz.contactStep);
  await expect(quiz.firstName).toHaveValue(contact.firstName);
  await expect(quiz.lastName).toHaveValue(contact.lastName);
  await expect(quiz.email).toHaveValue(contact.email);
  // Consent must be given again after a reload: its certificate covers one page load only.
  await expect(quiz.consent).not.toBeChecked();
  await quiz.fillContact(contact);
  await quiz.submit.click();
  await quiz.expectOutcome();
  expect(await storedLeads()).toHaveLength(1);
});

test('the browser’s Back does what the back arrow does, and closes the quiz on its first step @journey', async ({
  page,
  quiz,
}) => {
  const labels = quiz.labelsOf();
  await quiz.walkToContact();
  for (const [index, label] of [...labels.entries()].reverse()) {
    await page.goBack();
    await quiz.expectStep(index + 2);
    await expect(quiz.dialog.getByRole('radio', { name: label, exact: true })).toBeChecked();
  }
  // The arrow goes back, too; choosing the kept answer again advances.
  await quiz.choose(labels[0] ?? '', 3);
  await quiz.back.click();
  await quiz.expectStep(2);
  // By key, because a second click that soon would count as part of a double click.
  await quiz.back.press('Enter');
  await quiz.expectStep(1);
  await expect(quiz.back).toBeHidden();
  await expect(quiz.zip).toHaveValue('75201');
  // The arrow changes the history only after the next paint. Until then, `goBack` would start from the
  // entry still shown and lead to the entry that the arrow is going to, whereas a browser's button would
  // lead one further.
  const position = () =>
    page.evaluate(() => (history.state as Record<string, unknown>).quizPosition);
  await expect.poll(position).toBe(1);
  await page.goBack();
  await expect(quiz.dialog).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('Forward from the page below leads to the first question’s field, however it was left @journey', async ({
  page,
  quiz,
}) => {
  await quiz.open();
  await expect(quiz.zip).toBeFocused();
  await quiz.expectEntry(1);
  await page.goBack();
  await expect(quiz.dialog).toBeHidden();
  await page.goForward();
  await expect(quiz.zip).toBeFocused();
  // From here on the field is one that React has rendered again.
  await quiz.answerZip();
  await quiz.expectStep(2);
  await quiz.expectEntry(2);
  await page.goBack();
  await quiz.expectStep(1);
  await expect(quiz.zip).toBeFocused();
  await page.goBack();
  await expect(quiz.dialog).toBeHidden();
  await page.goForward();
  await quiz.expectStep(1);
  await expect(quiz.zip).toBeFocused();
});

test('a page that the browser kept is loaded anew where another one was answered meanwhile', async ({
  page,
  quiz,
}) => {
  await quiz.open();
  await quiz.answerZip();
  await quiz.expectEntry(2);
  // A Chromium that a program drives keeps no page, so the page gets the events of one that is kept.
  const tell = (name: string) =>
    page.evaluate(
      (type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })),
      name,
    );
  await tell('pagehide');
  await page.evaluate(rememberAnswers, answered(quiz.answers));
  const loaded = page.waitForEvent('load');
  await tell('pageshow');
  await loaded;
  await quiz.expectStep(2);
  await quiz.choose(quiz.labelsOf()[0] ?? '', 3);
  const kept = await page.evaluate(() => sessionStorage.getItem('quiz_session') ?? '');
  expect(JSON.parse(kept)).toMatchObject({ quiz_answers: quiz.answers });
});

test('Back goes one step back even as soon as a reloaded step is shown @journey', async ({
  page,
  quiz,
}) => {
  const shown = `Step ${quiz.contactStep} of ${quiz.contactStep}`;
  await quiz.resumeAtContact();
  await page.addInitScript((text) => {
    // Sooner than a test could press: when the step's text changes, before the browser paints it.
    const observer = new MutationObserver(() => {
      if (!document.querySelector('dialog[open]')?.textContent.includes(text)) return;
      observer.disconnect();
      history.back();
    });
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  }, shown);
  // The order of React's tasks differs from one reload to the next.
  for (let round = 1; round <= 3; round += 1) {
    await page.reload();
    await quiz.expectStep(quiz.contactStep - 1);
    await quiz.expectEntry(quiz.contactStep - 1);
    await page.goForward();
    await quiz.expectStep(quiz.contactStep);
  }
});

for (const [when, isSent] of [
  ['right after the press', false],
  ['once the lead is on its way', true],
] as const) {
  test(`a reload ${when} leads to the outcome page @journey`, async ({
    page,
    quiz,
    storedLeads,
  }) => {
    await page.goto('/');
    await quiz.fillAll(newContact());
    const release = await delayRequests(page, '**/hooks/lead');
    const sent = isSent ? page.waitForRequest('**/hooks/lead') : null;
    await quiz.submit.click();
    await sent;
    await page.reload();
    await quiz.expectOutcome();
    release();
    await expect.poll(async () => (await storedLeads()).length, { timeout: 20_000 }).toBe(1);
    // Only this once: who goes back stays there.
    await page.goBack();
    await page.reload();
    await expect(quiz.openButton).toBeVisible();
    await expect(quiz.dialog).toBeHidden();
    await expect(page).toHaveURL('/');
  });
}

test('the outcome page stays where the browser is slow to leave the quiz’s history @journey', async ({
  page,
  quiz,
}) => {
  const goneBack = await slowHistory(page);
  await page.goto('/');
  await quiz.fillAll(newContact());
  await quiz.submit.click();
  await goneBack();
  await quiz.expectOutcome();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
});

test('Back from the outcome page leads to the landing page, also after a reload @journey', async ({
  page,
  quiz,
}) => {
  await page.goto('/');
  const title = await page.title();
  await quiz.fillAll(newContact());
  await quiz.submit.click();
  await quiz.expectOutcome();
  await expect(page).not.toHaveTitle(title);
  for (const isReloaded of [false, true]) {
    if (isReloaded) {
      await page.goForward();
      await quiz.expectOutcome();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
    }
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(quiz.openButton).toBeVisible();
    await expect(quiz.dialog).toBeHidden();
    await expect(page).toHaveTitle(title);
  }
});

test('Back from the contact step and Forward again keep what was typed @journey', async ({
  page,
  quiz,
}) => {
  await quiz.resumeAtContact();
  await quiz.firstName.fill('Ada');
  await page.goBack();
  await quiz.expectStep(quiz.contactStep - 1);
  await page.goForward();
  await quiz.expectStep(quiz.contactStep);
  await expect(quiz.firstName).toHaveValue('Ada');
});
