/** Checks and the lead's call going wrong on the wire, in every way: nobody is stuck, no lead is lost. */
import { faults, type CallName } from './faultyProxy.ts';
import { patience, test } from './faultyProxyTest.ts';
import { expect } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';

test('a ZIP check that fails in any way lets a well-formed ZIP pass @faults', async ({
  wire,
  quiz,
}) => {
  test.slow();
  await quiz.open();
  for (const fault of [...faults, 'lost'] as const) {
    wire.faults.set('zip', fault);
    await quiz.zip.fill('');
    await expect(quiz.next).toHaveAttribute('aria-disabled', 'true');
    await quiz.zip.fill('75201');
    await expect(quiz.next, fault).not.toHaveAttribute('aria-disabled', 'true', patience);
    await expect(quiz.dialog.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  }
  await quiz.next.click();
  await quiz.expectStep(2);
});

test('e-mail and phone checks that fail in any way let well-formed contacts pass @faults', async ({
  wire,
  quiz,
  storedLeads,
}) => {
  test.slow();
  const failing: CallName[] = ['email', 'phone'];
  await quiz.toContact();
  let contact = newContact();
  await quiz.fillContact(contact);
  for (const fault of [...faults, 'lost'] as const) {
    for (const call of failing) wire.faults.set(call, fault);
    contact = newContact();
    await quiz.phone.fill('');
    await expect(quiz.submit).toHaveAttribute('aria-disabled', 'true');
    await quiz.phone.fill(contact.phone);
    await quiz.email.fill(contact.email);
    await quiz.email.blur();
    await expect(quiz.submit, fault).not.toHaveAttribute('aria-disabled', 'true', patience);
  }
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
  const [lead] = await storedLeads();
  expect(lead).toMatchObject({
    phone: contact.phone,
    email: contact.email,
    validations: { email: { source: 'fallback' }, phone: { source: 'fallback', verified: false } },
  });
});

// An answer of other JSON with a 2xx status is an acknowledgement: automation services answer
// what their operator wrote. Each other fault leaves the lead in the browser; 429 and broken JSON
// are no answer either (webhookClient.test.ts) and need no journey of their own.
for (const fault of ['slow', 'refused', 'cut', 'html', 'serverError', 'lost'] as const) {
  test(`a lead whose call is ${fault} still reaches its page, and arrives later @faults`, async ({
    page,
    wire,
    quiz,
    storedLeads,
  }) => {
    await quiz.fillRest(newContact());
    wire.faults.set('lead', fault);
    await quiz.submit.click();
    await expect(page).toHaveURL(/\/outcome\/family-friendly$/, patience);
    const waiting = () => page.evaluate(() => Object.keys(localStorage).length);
    expect(await waiting()).toBe(1);
    // Only the lead whose answer was lost is there already, and stays one when sent again.
    expect(await storedLeads()).toHaveLength(fault === 'lost' ? 1 : 0);
    wire.faults.clear();
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
    expect(await storedLeads()).toHaveLength(1);
  });
}
