/** Checks and the lead's call fail in every way: no visitor is stuck, no lead is lost. */
import { faults, type CallName } from './faultyProxy.ts';
import { afterTimeout, test } from './faultyProxyTest.ts';
import { expect } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';

test('a well-formed ZIP is accepted however its check fails @faults', async ({
  faultyProxy,
  quiz,
}) => {
  test.slow();
  await quiz.open();
  for (const fault of [...faults, 'lost answer'] as const) {
    faultyProxy.faults.set('zip', fault);
    await quiz.zip.fill('');
    await expect(quiz.next).toHaveAttribute('aria-disabled', 'true');
    await quiz.zip.fill('75201');
    await expect(quiz.next, fault).not.toHaveAttribute('aria-disabled', 'true', afterTimeout);
    await expect(quiz.dialog.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  }
  await quiz.next.click();
  await quiz.expectStep(2);
});

test('a well-formed e-mail and phone are accepted however their checks fail @faults', async ({
  faultyProxy,
  quiz,
  storedLeads,
}) => {
  test.slow();
  const failing: CallName[] = ['email', 'phone'];
  await quiz.resumeAtContact();
  let contact = newContact();
  await quiz.fillContact(contact);
  for (const fault of [...faults, 'lost answer'] as const) {
    for (const call of failing) faultyProxy.faults.set(call, fault);
    contact = newContact();
    await quiz.phone.fill('');
    await expect(quiz.submit).toHaveAttribute('aria-disabled', 'true');
    await quiz.phone.fill(contact.phone);
    await quiz.email.fill(contact.email);
    await quiz.email.blur();
    await expect(quiz.submit, fault).not.toHaveAttribute('aria-disabled', 'true', afterTimeout);
  }
  await quiz.submit.click();
  await quiz.expectOutcome();
  const [lead] = await storedLeads();
  expect(lead).toMatchObject({
    phone: contact.phone,
    email: contact.email,
    validations: { email: { source: 'fallback' }, phone: { source: 'fallback', verified: false } },
  });
});

// A whole answer with a 2xx status acknowledges the lead, whatever its body: automation services
// answer what their operator wrote. webhookClient.test.ts shows that, and 429.
for (const fault of [
  'timeout',
  'connection closed',
  'truncated answer',
  'status 500',
  'lost answer',
] as const) {
  test(`with the fault ${fault} on the lead’s call the visitor sees the outcome, and the lead arrives later @faults`, async ({
    page,
    faultyProxy,
    quiz,
    storedLeads,
  }) => {
    await quiz.resumeAndFillContact(newContact());
    faultyProxy.faults.set('lead', fault);
    await quiz.submit.click();
    await quiz.expectOutcome(quiz.outcome, afterTimeout);
    const pendingLeads = () => page.evaluate(() => Object.keys(localStorage).length);
    expect(await pendingLeads()).toBe(1);
    // A lead whose answer was lost is stored already; sending it again must not store a second one.
    expect(await storedLeads()).toHaveLength(fault === 'lost answer' ? 1 : 0);
    faultyProxy.faults.clear();
    await expect.poll(pendingLeads, { timeout: 30_000 }).toBe(0);
    expect(await storedLeads()).toHaveLength(1);
  });
}
