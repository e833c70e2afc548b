/** Calls that send or verify a code fail in every way: no visitor is stuck. */
import type { Locator } from '@playwright/test';
import { reachCode, sentCode, type codeDialogs } from '../support/codeDialogs.ts';
import { faults, type Fault, type FaultyProxy } from './faultyProxy.ts';
import { afterTimeout, test } from './faultyProxyTest.ts';
import { expect } from '../support/fixtures.ts';

test.use({ serverEnvironment: { OTP_POLICY: 'always' } });

const tooMany = 'Too many tries in a short time. Please wait a few minutes and try again.';
const isLimit = (fault: Fault) => fault === 'status 429';
/** Presses 'Text me the code', whose text is sent, but whose answer is lost. */
async function sendWithoutAnswer(
  faultyProxy: FaultyProxy,
  { send, confirm }: Pick<ReturnType<typeof codeDialogs>, 'send' | 'confirm'>,
) {
  faultyProxy.faults.set('send-code', 'lost answer');
  await send.click();
  await expect(confirm.getByRole('alert')).toContainText(
    'Failed to send verification code. Please try again.',
  );
}

const wayOn = (dialog: Locator) => dialog.getByRole('button', { name: 'Continue without a code' });

test('the visitor can go on when a code was sent but the answer was lost @faults', async ({
  page,
  faultyProxy,
  quiz,
  server,
  storedLeads,
}) => {
  const { contact, ...dialogs } = await reachCode(page, quiz);
  await sendWithoutAnswer(faultyProxy, dialogs);
  await sentCode(server, contact.phone);
  await wayOn(dialogs.confirm).click();
  await quiz.submit.click();
  await quiz.expectOutcome();
  const [lead] = await storedLeads();
  expect(lead?.validations.phone).toMatchObject({ source: 'fallback', verified: false });
  expect(lead?.consent.phone_verified).toBe(false);
});

test('the visitor who asks again because the answer was lost types the code that was sent @faults', async ({
  page,
  faultyProxy,
  quiz,
  server,
  storedLeads,
}) => {
  const { contact, ...dialogs } = await reachCode(page, quiz);
  const { send, dialog, field } = dialogs;
  await sendWithoutAnswer(faultyProxy, dialogs);
  faultyProxy.faults.clear();
  await send.click();
  await field.fill(await sentCode(server, contact.phone));
  await expect(dialog).toBeHidden();
  await quiz.submit.click();
  await quiz.expectOutcome();
  expect((await storedLeads())[0]?.consent.phone_verified).toBe(true);
});

test('a code that the service verified counts even when the answer was lost @faults', async ({
  page,
  faultyProxy,
  quiz,
  server,
  storedLeads,
}) => {
  const { contact, send, dialog, field } = await reachCode(page, quiz);
  await send.click();
  faultyProxy.faults.set('verify-code', 'lost answer');
  await field.fill(await sentCode(server, contact.phone));
  await expect(dialog).toContainText('Verification failed. Please try again.');
  await wayOn(dialog).click();
  await quiz.submit.click();
  await quiz.expectOutcome();
  expect((await storedLeads())[0]?.consent.phone_verified).toBe(true);
});

test('the visitor can go on however sending or verifying a code fails, but not after a 429 @faults', async ({
  page,
  faultyProxy,
  quiz,
  server,
  storedLeads,
}) => {
  test.slow();
  const { contact, confirm, send, dialog, field } = await reachCode(page, quiz);
  for (const fault of faults) {
    faultyProxy.faults.set('send-code', fault);
    await send.click();
    const message = isLimit(fault)
      ? tooMany
      : 'Failed to send verification code. Please try again.';
    await expect(confirm.getByRole('alert'), fault).toContainText(message, afterTimeout);
    await expect(wayOn(confirm), fault).toBeVisible({ visible: !isLimit(fault) });
  }
  faultyProxy.faults.clear();
  await send.click();
  const code = await sentCode(server, contact.phone);
  for (const fault of faults) {
    faultyProxy.faults.set('verify-code', fault);
    await field.fill('');
    await field.fill(code);
    // Typing has removed the message of the previous failure.
    const message = isLimit(fault) ? tooMany : 'Verification failed. Please try again.';
    await expect(dialog, fault).toContainText(message, afterTimeout);
    await expect(wayOn(dialog), fault).toBeVisible({ visible: !isLimit(fault) });
  }
  // No failed call reached the service, so the code is still valid.
  faultyProxy.faults.clear();
  await field.fill('');
  await field.fill(code);
  await expect(dialog).toBeHidden();
  await quiz.submit.click();
  await quiz.expectOutcome();
  const [lead] = await storedLeads();
  expect(lead?.consent.phone_verified).toBe(true);
});
