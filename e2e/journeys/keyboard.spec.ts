import type { Product } from '@tidyguard/content';
import { expect, test } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';

/** The titles of the legal pages that the consent text names, in its order: each is a link. */
const linkedInConsent = ({ consent: { text }, legalPages }: Product) =>
  legalPages
    .map(({ title }) => title)
    .filter((title) => text.includes(title))
    .sort((one, other) => text.indexOf(one) - text.indexOf(other));

test('the whole quiz can be taken with the keyboard alone @journey', async ({
  page,
  product,
  quiz,
  storedLeads,
}) => {
  const { keyboard } = page;
  const contact = newContact();
  await page.goto('/');
  await quiz.openButton.focus();
  await keyboard.press('Enter');
  await expect(quiz.zip).toBeFocused();
  await keyboard.type('75201');
  await expect(quiz.next).not.toHaveAttribute('aria-disabled', 'true');
  await keyboard.press('Enter');
  await quiz.expectStep(2);

  // Arrow keys move the choice without advancing; Space or Enter advances.
  const options = quiz.dialog.getByRole('radio');
  await expect(options.first()).toBeFocused();
  const count = await options.count();
  for (let option = 2; option <= count; option += 1) await keyboard.press('ArrowDown');
  await expect(options.last()).toBeChecked();
  await quiz.expectStep(2);
  await keyboard.press('Enter');
  await quiz.expectStep(3);
  for (let step = 3; step < quiz.contactStep; step += 1) {
    await quiz.expectStep(step);
    await expect(quiz.dialog.getByRole('radio').first()).toBeFocused();
    await keyboard.press('Space');
  }

  await quiz.expectStep(quiz.contactStep);
  await expect(quiz.dialog.getByRole('heading', { level: 2 })).toBeFocused();
  await keyboard.press('Tab');
  await expect(quiz.firstName).toBeFocused();
  await keyboard.type(contact.firstName);
  await keyboard.press('Tab');
  await expect(quiz.lastName).toBeFocused();
  await keyboard.type(contact.lastName);
  await keyboard.press('Tab');
  await expect(quiz.phone).toBeFocused();
  await keyboard.type(contact.phone);
  await expect(quiz.dialog.getByText('Click to verify phone number')).toBeHidden();
  await keyboard.press('Tab');
  await expect(quiz.email).toBeFocused();
  await keyboard.type(contact.email);
  await keyboard.press('Tab');
  await expect(quiz.consent).toBeFocused();
  await keyboard.press('Space');
  await expect(quiz.consent).toBeChecked();
  await keyboard.press('Tab');
  for (const title of linkedInConsent(product)) {
    await expect(quiz.dialog.getByRole('link', { name: title })).toBeFocused();
    await keyboard.press('Tab');
  }
  await expect(quiz.submit).toBeFocused();
  await expect(quiz.submit).not.toHaveAttribute('aria-disabled', 'true');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/outcome\//);
  expect(await storedLeads()).toHaveLength(1);
});

test('Escape closes the first step at once, asks on later steps, and the focus returns to the opener @journey', async ({
  build,
  page,
  quiz,
}) => {
  await page.goto('/');
  await quiz.openButton.focus();
  await page.keyboard.press('Enter');
  await expect(quiz.zip).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(quiz.dialog).toBeHidden();
  await expect(quiz.openButton).toBeFocused();

  await page.keyboard.press('Enter');
  await quiz.answerZip();
  await page.keyboard.press('Escape');
  const exit = page.getByRole('alertdialog', { name: "Wait! You're almost done" });
  const { exitBody } = build.product.voices[build.voice];
  // The contact step counts as a question; the ZIP has been answered.
  await expect(exit).toContainText(exitBody(quiz.contactStep - 1));
  await expect(exit.getByRole('button', { name: 'Continue Quiz' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(exit).toBeHidden();
  await quiz.expectStep(2);

  await page.keyboard.press('Escape');
  await exit.getByRole('button', { name: 'Leave' }).click();
  await expect(quiz.dialog).toBeHidden();
  await expect(quiz.openButton).toBeFocused();

  // Opening the quiz again resumes at the same step.
  await page.keyboard.press('Enter');
  await quiz.expectStep(2);
});

test('the exit dialog counts the last step as one question', async ({ build, page, quiz }) => {
  await quiz.resumeAtContact();
  await quiz.close.click();
  await expect(page.getByRole('alertdialog', { name: "Wait! You're almost done" })).toContainText(
    build.product.voices[build.voice].exitBody(1),
  );
});
