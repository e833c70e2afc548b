import { reachCode, sentCode } from '../support/codeDialogs.ts';
import { expect, test } from '../support/fixtures.ts';

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
