import { expect, test } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';

test('the whole quiz can be taken with the keyboard alone @journey', async ({
  page,
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
  const first = quiz.dialog.getByRole('radio').first();
  await expect(first).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  const third = quiz.dialog.getByRole('radio').nth(2);
  await expect(third).toBeChecked();
  await quiz.expectStep(2);
  await keyboard.press('Enter');
  await quiz.expectStep(3);
  for (let step = 3; step <= 8; step += 1) {
    await expect(quiz.dialog.getByRole('radio').first()).toBeFocused();
    await keyboard.press('Space');
    if (step < 8) await quiz.expectStep(step + 1);
  }

  await quiz.expectStep(9);
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
  await expect(quiz.dialog.getByRole('link', { name: 'Terms of Service' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(quiz.dialog.getByRole('link', { name: 'Privacy Policy' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(quiz.submit).toBeFocused();
  await expect(quiz.submit).not.toHaveAttribute('aria-disabled', 'true');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/outcome\//);
  expect(await storedLeads()).toHaveLength(1);
});

test('Escape closes the first step at once, asks on later steps, and the focus returns to the opener @journey', async ({
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
  await expect(exit).toContainText(
    "You're just 8 questions away from your personalized security recommendations.",
  );
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

test("the exit dialog says '1 question' on the last step", async ({ page, quiz }) => {
  await quiz.resumeAtContact();
  await quiz.close.click();
  await expect(page.getByRole('alertdialog', { name: "Wait! You're almost done" })).toContainText(
    "You're just 1 question away",
  );
});
