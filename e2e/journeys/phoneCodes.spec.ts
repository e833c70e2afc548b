import { codeDialogs, reachCode, sentCode } from '../support/codeDialogs.ts';
import { delayRequests } from '../support/delayRequests.ts';
import { expect, test } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';

test.use({ serverEnvironment: { OTP_POLICY: 'always' } });

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('the right code verifies the phone, in the browser and on the service @journey', async ({
  page,
  quiz,
  server,
  storedLeads,
}) => {
  const { contact, send, dialog, field } = await reachCode(page, quiz);
  await send.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill(await sentCode(server, contact.phone));
  await expect(dialog).toBeHidden();
  await quiz.submit.click();
  await quiz.expectOutcome();
  const [lead] = await storedLeads();
  expect(lead?.validations.phone).toMatchObject({ status: 'valid', verified: true });
  expect(lead?.consent.phone_verified).toBe(true);
});

test('after a reload the code that was sent can still be typed in', async ({
  page,
  quiz,
  server,
}) => {
  const { contact, send, dialog, field } = await reachCode(page, quiz);
  await send.click();
  await expect(field).toBeFocused();
  // As phones may do when the visitor returns from the messages app.
  await page.reload();
  await quiz.dialog.getByRole('button', { name: 'Click to verify phone number' }).click();
  await field.fill(await sentCode(server, contact.phone));
  await expect(dialog).toBeHidden();
  // Consent is not restored.
  await quiz.consent.check();
  await quiz.submit.click();
  await quiz.expectOutcome();
});

test('the third wrong code ends the attempts and closes the dialog @journey', async ({
  page,
  quiz,
  server,
}) => {
  const { contact, send, dialog, field } = await reachCode(page, quiz);
  await send.click();
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

test('a phone check that answers late takes no key from the e-mail, and sends nothing', async ({
  page,
  quiz,
  server,
}) => {
  const answerPhone = await delayRequests(page, '**/hooks/phone');
  const contact = newContact();
  await quiz.resumeAtContact();
  await quiz.firstName.fill(contact.firstName);
  await quiz.lastName.fill(contact.lastName);
  await quiz.phone.pressSequentially(contact.phone);
  await page.keyboard.press('Tab');
  await quiz.email.pressSequentially('anna.lee');
  answerPhone();
  const link = quiz.dialog.getByRole('button', { name: 'Click to verify phone number' });
  await expect(link).toBeVisible();
  await page.keyboard.type('@example.com');
  await page.keyboard.press('Enter');
  await expect(quiz.email).toHaveValue('anna.lee@example.com');
  // Only the consent is missing: the press says so, and asks for no code.
  await expect(quiz.consent).toBeFocused();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  await page.keyboard.press('Space');
  await quiz.submit.click({ force: true });
  const { confirm, dialog, field } = codeDialogs(page);
  await expect(confirm).toContainText('We’ll text a 6-digit code');
  // Keys that were meant for a field: the dialog stays open, and its button is not pressed.
  await page.keyboard.type('lee');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('@');
  await page.keyboard.press('Enter');
  await expect(confirm).toBeVisible();
  expect(server.lastCode(contact.phone)).toBeNull();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await field.fill(await sentCode(server, contact.phone));
  await expect(dialog).toBeHidden();
  await quiz.expectOutcome();
});

test('a visitor who cancels can ask for the code again', async ({ page, quiz }) => {
  const { confirm } = await reachCode(page, quiz);
  await confirm.getByRole('button', { name: 'Change the number' }).click();
  await expect(confirm).toBeHidden();
  await quiz.dialog.getByRole('button', { name: 'Click to verify phone number' }).click();
  await expect(confirm).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirm).toBeHidden();
  await quiz.expectStep(quiz.contactStep);
});

test('a code can be sent again after a cooldown', async ({ page, quiz, server }) => {
  test.slow();
  await page.clock.install();
  const { contact, send, dialog } = await reachCode(page, quiz);
  await send.click();
  await expect(
    dialog.getByRole('button', { name: /^Send the code again in \d+ s$/ }),
  ).toBeVisible();
  await sentCode(server, contact.phone);
  await page.clock.fastForward(31_000);
  await expect(
    dialog.getByRole('button', { name: 'Send the code again', exact: true }),
  ).toBeEnabled();
});
