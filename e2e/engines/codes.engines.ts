/** The codes that verify a phone. */
import { sentCode } from '../support/codeDialogs.ts';
import { newContact } from '../support/quiz.ts';
import { expect, test } from './engineTest.ts';
import { fillContact, resumeAtContact, submit, expectLead } from './quizSteps.ts';
import type { Visitor } from './visitor.ts';

test.use({ serverEnvironment: { OTP_POLICY: 'always' } });

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Fills in the contact step and asks for a code. */
async function askForCode(visitor: Visitor) {
  const contact = newContact();
  await resumeAtContact(visitor);
  await fillContact(visitor, contact);
  await visitor.press('button', 'Text me the code');
  await visitor.until('the focus in the code', () => visitor.isFocused('textbox', '6-digit code'));
  return contact;
}

test('the right code verifies the phone', async ({ visitor, server }) => {
  const contact = await askForCode(visitor);
  await visitor.keys({ text: await sentCode(server, contact.phone) });
  await visitor.notSee('Enter your code');
  await submit(visitor);
  await expectLead(server, contact);
  const lead = (await server.leads()).find(({ email }) => email === contact.email);
  expect(lead?.consent.phone_verified).toBe(true);
});

test.describe('a pasted code', () => {
  test.use({ needs: 'pastedText' });

  test('a pasted code verifies the phone', async ({ visitor, server }) => {
    const contact = await askForCode(visitor);
    const code = await sentCode(server, contact.phone);
    // Copied from a field of the page as if it were another app: the clipboard is the system's.
    await visitor.run((text) => {
      const field = document.createElement('textarea');
      field.setAttribute('aria-label', 'A message with a code');
      field.value = text;
      // A modal dialog keeps the focus inside it, so the field has to be in it.
      [...document.querySelectorAll('dialog:modal')].at(-1)?.append(field);
      field.focus();
      field.select();
    }, code);
    await visitor.keys('Control+x');
    await visitor.press('textbox', '6-digit code');
    await visitor.keys('Control+v');
    await visitor.notSee('Enter your code');
    await submit(visitor);
  });
});

test('the third wrong code ends the attempts', async ({ visitor, server }) => {
  const contact = await askForCode(visitor);
  const text = wrong(await sentCode(server, contact.phone));
  for (const left of [2, 1]) {
    await visitor.keys({ text });
    await visitor.see(`Invalid code. ${left} attempts remaining.`);
    await visitor.until(
      'an empty field',
      async () => (await visitor.valueOf('6-digit code')) === '',
    );
  }
  await visitor.keys({ text });
  await visitor.see('Too many failed attempts');
  await visitor.see('Click to verify phone number');
});

test('a code can be sent again once its time is over', async ({ visitor, server }) => {
  test.slow();
  const contact = await askForCode(visitor);
  await sentCode(server, contact.phone);
  await visitor.see('Send the code again in');
  const isOver = async () => !(await visitor.control('button', 'Send the code again')).isDisabled;
  // On a busy machine the timers of a window without focus fire late; how late does not matter here.
  await expect.poll(isOver, { timeout: 120_000 }).toBe(true);
  await visitor.press('button', 'Send the code again');
  await visitor.see('Send the code again in');
});
