/** Sending and judging codes going wrong on the wire, in every way: nobody is stuck. */
import { faults } from './faultyProxy.ts';
import { patience, test } from './faultyWire.ts';
import { expect } from './fixtures.ts';
import { newContact } from './quiz.ts';

test.use({ serverEnvironment: { OTP_POLICY: 'always' } });

test('a code that cannot be sent, or judged, in any way leaves a way on @faults', async ({
  page,
  wire,
  quiz,
  server,
  storedLeads,
}) => {
  test.slow();
  const contact = newContact();
  await quiz.open();
  await quiz.answerZip();
  await quiz.answerQuestions();
  await quiz.firstName.fill(contact.firstName);
  await quiz.lastName.fill(contact.lastName);
  await quiz.email.fill(contact.email);
  await quiz.consent.check();
  await quiz.phone.fill(contact.phone);
  const confirm = page.getByRole('alertdialog', { name: 'Confirm your phone number' });
  const send = confirm.getByRole('button', { name: 'Text me the code' });
  for (const fault of faults) {
    wire.faults.set('send-code', fault);
    await send.click();
    await expect(confirm.getByRole('alert'), fault).toContainText(
      'Failed to send verification code. Please try again.',
      patience,
    );
    await expect(
      confirm.getByRole('button', { name: 'Continue without a code' }),
      fault,
    ).toBeVisible();
  }
  wire.faults.clear();
  await send.click();
  const dialog = page.getByRole('dialog', { name: 'Enter your code' });
  const field = dialog.getByRole('textbox', { name: '6-digit code' });
  await expect.poll(() => server.lastCode(contact.phone)).toMatch(/^\d{6}$/);
  const code = server.lastCode(contact.phone) ?? '';
  for (const fault of faults) {
    wire.faults.set('verify-code', fault);
    await field.fill('');
    await field.fill(code);
    // Typing takes the message of the failure before away.
    await expect(dialog, fault).toContainText('Verification failed. Please try again.', patience);
    await expect(dialog.getByRole('button', { name: 'Continue without a code' })).toBeVisible();
  }
  // None of the failed calls was judged, so the code is still good.
  wire.faults.clear();
  await field.fill('');
  await field.fill(code);
  await expect(dialog).toBeHidden();
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
  const [lead] = await storedLeads();
  expect(lead?.consent.phone_verified).toBe(true);
});
