/** Sending and judging codes going wrong on the wire, in every way: nobody is stuck. */
import { reachCode, sentCode } from '../support/codeDialogs.ts';
import { faults } from './faultyProxy.ts';
import { patience, test } from './faultyProxyTest.ts';
import { expect } from '../support/fixtures.ts';

test.use({ serverEnvironment: { OTP_POLICY: 'always' } });

test('a code that was sent while the answer was lost leaves a way on @faults', async ({
  page,
  wire,
  quiz,
  server,
  storedLeads,
}) => {
  const { contact, confirm, send } = await reachCode(page, quiz);
  wire.faults.set('send-code', 'lost');
  await send.click();
  const alert = confirm.getByRole('alert');
  await expect(alert).toContainText('Failed to send verification code. Please try again.');
  await sentCode(server, contact.phone);
  await confirm.getByRole('button', { name: 'Continue without a code' }).click();
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
  const [lead] = await storedLeads();
  expect(lead?.validations.phone).toMatchObject({ source: 'fallback', verified: false });
  expect(lead?.consent.phone_verified).toBe(false);
});

test('a code that was judged while the answer was lost is known to the service @faults', async ({
  page,
  wire,
  quiz,
  server,
  storedLeads,
}) => {
  const { contact, send, dialog, field } = await reachCode(page, quiz);
  await send.click();
  wire.faults.set('verify-code', 'lost');
  await field.fill(await sentCode(server, contact.phone));
  await expect(dialog).toContainText('Verification failed. Please try again.');
  await dialog.getByRole('button', { name: 'Continue without a code' }).click();
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
  expect((await storedLeads())[0]?.consent.phone_verified).toBe(true);
});

test('a code that cannot be sent, or judged, in any way leaves a way on @faults', async ({
  page,
  wire,
  quiz,
  server,
  storedLeads,
}) => {
  test.slow();
  const { contact, confirm, send, dialog, field } = await reachCode(page, quiz);
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
  const code = await sentCode(server, contact.phone);
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
