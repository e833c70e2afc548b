import { expect, test } from './fixtures.ts';
import { newContact, type Contact, type Quiz } from './quiz.ts';
import type { TidyGuardServer } from './server.ts';
import type { Page } from '@playwright/test';

test.use({ serverEnvironment: { OTP_POLICY: 'always' } });

/** The six digits of the code that the terminal sender printed. */
async function sentCode(server: TidyGuardServer, phone: string): Promise<string> {
  await expect.poll(() => server.lastCode(phone)).toMatch(/^\d{6}$/);
  return server.lastCode(phone) ?? '';
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

const confirmDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Confirm your phone number' });
const codeDialog = (page: Page) => page.getByRole('dialog', { name: 'Enter your code' });

/** To the contact step, with everything but the phone's confirmation. */
async function reachCode(quiz: Quiz, contact: Contact) {
  await quiz.open();
  await quiz.answerZip();
  await quiz.answerQuestions();
  await quiz.firstName.fill(contact.firstName);
  await quiz.lastName.fill(contact.lastName);
  await quiz.email.fill(contact.email);
  await quiz.consent.check();
  await quiz.phone.fill(contact.phone);
}

test('a right code verifies the phone, and the service itself knows it @journey', async ({
  page,
  quiz,
  server,
  storedLeads,
}) => {
  const contact = newContact();
  await reachCode(quiz, contact);
  await confirmDialog(page).getByRole('button', { name: 'Text me the code' }).click();
  const field = codeDialog(page).getByRole('textbox', { name: '6-digit code' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill(await sentCode(server, contact.phone));
  await expect(codeDialog(page)).toBeHidden();
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
  const [lead] = await storedLeads();
  expect(lead?.validations.phone).toMatchObject({ status: 'valid', verified: true });
  expect(lead?.consent.phone_verified).toBe(true);
});

test('three wrong codes end the attempts and close the dialog @journey', async ({
  page,
  quiz,
  server,
}) => {
  const contact = newContact();
  await reachCode(quiz, contact);
  await confirmDialog(page).getByRole('button', { name: 'Text me the code' }).click();
  const dialog = codeDialog(page);
  const field = dialog.getByRole('textbox', { name: '6-digit code' });
  const code = wrong(await sentCode(server, contact.phone));
  await field.pressSequentially(code);
  await expect(dialog).toContainText('Invalid code. 2 attempts remaining.');
  await expect(field).toHaveValue('');
  await field.pressSequentially(code);
  await expect(dialog).toContainText('Invalid code. 1 attempts remaining.');
  await field.pressSequentially(code);
  await expect(dialog).toContainText('Too many failed attempts');
  await expect(dialog).toBeHidden({ timeout: 5_000 });
  await expect(quiz.submit).toHaveAttribute('aria-disabled', 'true');
  await expect(
    quiz.dialog.getByRole('button', { name: 'Click to verify phone number' }),
  ).toBeVisible();
});

test('cancelling leaves the way back to the code open', async ({ page, quiz }) => {
  await reachCode(quiz, newContact());
  await confirmDialog(page).getByRole('button', { name: 'Change the number' }).click();
  await expect(confirmDialog(page)).toBeHidden();
  await quiz.dialog.getByRole('button', { name: 'Click to verify phone number' }).click();
  await expect(confirmDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmDialog(page)).toBeHidden();
  await quiz.expectStep(9);
});

test('a resend waits for its cooldown and repeats the code', async ({ page, quiz, server }) => {
  test.slow();
  const contact = newContact();
  await page.clock.install();
  await reachCode(quiz, contact);
  await confirmDialog(page).getByRole('button', { name: 'Text me the code' }).click();
  const dialog = codeDialog(page);
  await expect(
    dialog.getByRole('button', { name: /^Send the code again in \d+ s$/ }),
  ).toBeVisible();
  await sentCode(server, contact.phone);
  await page.clock.fastForward(31_000);
  await expect(
    dialog.getByRole('button', { name: 'Send the code again', exact: true }),
  ).toBeEnabled();
});

test('where codes cannot be sent the visitor is told, and is not stuck @faults', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await page.route('**/hooks/send-code', (route) => route.abort('connectionrefused'));
  await reachCode(quiz, newContact());
  const dialog = confirmDialog(page);
  await dialog.getByRole('button', { name: 'Text me the code' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Failed to send verification code. Please try again.',
  );
  await dialog.getByRole('button', { name: 'Continue without a code' }).click();
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
  const [lead] = await storedLeads();
  expect(lead?.validations.phone).toMatchObject({ source: 'fallback', verified: false });
  expect(lead?.consent.phone_verified).toBe(false);
});
