/** What a visitor sees who presses a form's button with something missing, also above a phone's keyboard. */
import type { Locator } from '@playwright/test';
import { reachCode } from '../support/codeDialogs.ts';
import { expect, test } from '../support/fixtures.ts';
import { hiddenParts } from '../support/hiddenParts.ts';
import { isAboveKeyboard, showKeyboard } from '../support/phoneKeyboard.ts';
import { newContact } from '../support/quiz.ts';

const smallPhone = {
  name: 'a small phone with its keyboard open',
  size: { width: 320, height: 568 },
  keyboardPx: 253,
};
const laptop = { name: 'a laptop', size: { width: 1280, height: 800 }, keyboardPx: 0 };

/** Scrolls everything as far away from the field as it goes. */
const scrollAwayFrom = (field: Locator) =>
  field.evaluate((input) => {
    for (let node: Element | null = input; node; node = node.parentElement) {
      const isInUpperHalf =
        input.getBoundingClientRect().top < node.scrollHeight / 2 - node.scrollTop;
      node.scrollTo({ top: isInUpperHalf ? node.scrollHeight : 0, behavior: 'instant' });
    }
  });

async function expectShown(field: Locator) {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect.poll(() => field.evaluate(hiddenParts)).toEqual([]);
}

for (const { name, size, keyboardPx } of [smallPhone, laptop]) {
  test(`on ${name}, what is missing in the quiz is in sight with its label and message`, async ({
    page,
    quiz,
  }) => {
    await page.setViewportSize(size);
    await quiz.open();
    await showKeyboard(page, { height: keyboardPx });
    await quiz.zip.fill('752');
    await quiz.next.click({ force: true });
    await expectShown(quiz.zip);
    await quiz.close.click();
    // Closing makes the browser go back, which would abort the load of the next page.
    await quiz.expectEntry(0);

    await quiz.resumeAndFillContact(newContact());
    await showKeyboard(page, { height: keyboardPx });
    for (const field of [quiz.firstName, quiz.lastName, quiz.phone, quiz.email, quiz.consent]) {
      const value = field === quiz.consent ? '' : await field.inputValue();
      await (field === quiz.consent ? field.uncheck() : field.fill(''));
      await scrollAwayFrom(field);
      await quiz.submit.press('Enter');
      await expectShown(field);
      await (field === quiz.consent ? field.check() : field.fill(value));
    }
  });
}

test('on the pages with forms too, what is missing is in sight above the keyboard', async ({
  page,
}) => {
  await page.setViewportSize(smallPhone.size);
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'First name' }).focus();
  await showKeyboard(page, { height: smallPhone.keyboardPx });
  const send = page.getByRole('button', { name: 'Send message' });
  await send.press('Enter');
  for (const label of ['First name', 'Last name', 'Email', 'Message']) {
    const field = page.getByRole('textbox', { name: label });
    await expectShown(field);
    await field.fill('ada@example.com');
    await scrollAwayFrom(field);
    await send.press('Enter');
  }
  await expectShown(page.getByRole('checkbox'));

  await page.goto('/do-not-sell-or-share');
  await page.getByRole('textbox', { name: 'Phone' }).focus();
  await showKeyboard(page, { height: smallPhone.keyboardPx });
  await page.getByRole('button', { name: 'Send my request' }).press('Enter');
  await expectShown(page.getByRole('textbox', { name: 'Phone' }));
});

test.describe('where every phone is asked for a code', () => {
  test.use({ serverEnvironment: { OTP_POLICY: 'always' } });

  test('no button of the quiz lies under a phone’s keyboard, panned or not', async ({
    page,
    quiz,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const expectAbove = async (button: Locator) => {
      for (const panned of [0, 150]) {
        await showKeyboard(page, { panned });
        await expect.poll(() => isAboveKeyboard(button), `panned by ${panned} px`).toBe(true);
      }
      await showKeyboard(page, { height: 0 });
    };
    await quiz.open();
    await expectAbove(quiz.next);
    await quiz.close.click();
    const { send, dialog } = await reachCode(page, quiz);
    await expectAbove(send);
    await send.click();
    await expectAbove(dialog.getByRole('button', { name: 'Verify' }));
  });
});
