import { expect, test } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';

const nowhere = { x: 0, y: 0, width: 0, height: 0 };

test.beforeEach(({ quiz }) => quiz.resumeAtContact());

test('submitting reads fields that autofill changed without any event @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  const contact = newContact();
  await quiz.consent.check();
  await page.evaluate(({ firstName, lastName, phone, email }) => {
    const set = (name: string, value: string) => {
      const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      // Changes the field by the native setter, which React does not notice, as autofill does.
      const { set: write } =
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      if (input) write?.call(input, value);
    };
    set('first_name', firstName);
    set('last_name', lastName);
    set('phone', `+1 ${phone}`);
    set('email', email);
  }, contact);
  await quiz.submit.click({ force: true });
  await quiz.expectOutcome();
  const [lead] = await storedLeads();
  expect(lead).toMatchObject({
    first_name: contact.firstName,
    last_name: contact.lastName,
    phone: contact.phone,
    email: contact.email,
  });
});

test('a misspelt e-mail domain gets a suggestion, and one tap accepts it', async ({ quiz }) => {
  await quiz.email.fill('ada@gmial.com');
  await quiz.email.blur();
  await expect(quiz.dialog).toContainText('Did you mean ada@gmail.com?');
  await quiz.dialog.getByRole('button', { name: 'Use ada@gmail.com' }).click();
  await expect(quiz.email).toHaveValue('ada@gmail.com');
  await expect(quiz.dialog.getByText('Did you mean')).toBeHidden();
});

test('e-mail errors appear in the specified order', async ({ quiz }) => {
  const rules = [
    { typed: 'ada lovelace', message: 'Email must include @ symbol' },
    { typed: 'ada lovelace@example.com', message: 'Email cannot contain spaces' },
    { typed: 'ada@hotmial.com', message: 'Did you mean ada@hotmail.com?' },
    { typed: 'ada@example', message: 'Please enter a valid email format' },
  ];
  for (const { typed, message } of rules) {
    await quiz.email.fill(typed);
    await quiz.email.blur();
    await expect(quiz.dialog).toContainText(message);
  }
});

test('a pasted phone number with a country code is formatted, and editing keeps the caret in place', async ({
  quiz,
}) => {
  await quiz.phone.fill('+1 214.555.0123');
  await expect(quiz.phone).toHaveValue('(214) 555-0123');
  await quiz.phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 7));
  await quiz.phone.press('Backspace');
  await quiz.phone.press('9');
  await expect(quiz.phone).toHaveValue('(214) 955-0123');
  const caret = await quiz.phone.evaluate((input: HTMLInputElement) => input.selectionStart);
  expect(caret).toBe(7);
});

test('a phone number in full-width digits is formatted once its input method has written it', async ({
  page,
  quiz,
}) => {
  await quiz.phone.focus();
  const inputMethod = await page.context().newCDPSession(page);
  const digits = '２１４５５５０１２３';
  for (const [index] of [...digits].entries()) {
    const text = digits.slice(0, index + 1);
    const selectionStart = text.length;
    await inputMethod.send('Input.imeSetComposition', {
      text,
      selectionStart,
      selectionEnd: selectionStart,
    });
    await expect(quiz.phone).toHaveValue(text);
  }
  await inputMethod.send('Input.insertText', { text: digits });
  await expect(quiz.phone).toHaveValue('(214) 555-0123');
});

test('pressing the disabled submit button marks the invalid fields and focuses the first', async ({
  quiz,
}) => {
  await expect(quiz.submit).toHaveAccessibleDescription('Please complete and validate all fields');
  await quiz.firstName.fill('Ada');
  await quiz.submit.click({ force: true });
  await expect(quiz.lastName).toBeFocused();
  await expect(quiz.lastName).toHaveAccessibleDescription(/Please enter your last name/);
  await expect(quiz.phone).toHaveAccessibleDescription(/Please enter a valid phone number/);
  await expect(quiz.email).toHaveAccessibleDescription(/Email must include @ symbol/);
});

test('contact fields have autocomplete, the right keyboard and text of at least 16 px', async ({
  quiz,
}) => {
  const expected = [
    { field: quiz.firstName, autocomplete: 'given-name' },
    { field: quiz.lastName, autocomplete: 'family-name' },
    { field: quiz.phone, autocomplete: 'tel', inputmode: 'tel', type: 'tel' },
    { field: quiz.email, autocomplete: 'email', inputmode: 'email', type: 'email' },
  ];
  for (const { field, ...attributes } of expected) {
    for (const [name, value] of Object.entries(attributes)) {
      await expect(field).toHaveAttribute(name, value);
    }
    await expect(field).toHaveAttribute('enterkeyhint', /next|done/);
    const size = await field.evaluate((input) =>
      Number.parseFloat(getComputedStyle(input).fontSize),
    );
    // iOS zooms in when a field with smaller text gets the focus.
    expect(size).toBeGreaterThanOrEqual(16);
  }
});

for (const [what, email] of [
  ['a zero-width space', 'ana\u200b@gmail.com'],
  ['a soft hyphen', 'ana@gm\u00adail.com'],
  ['a mark of direction', '\u200eana@gmail.com'],
] as const) {
  test(`an e-mail address that comes with ${what} keeps no consent from being ticked`, async ({
    quiz,
  }) => {
    await quiz.email.fill(email);
    await quiz.consent.click();
    await expect(quiz.consent).toBeChecked();
    await quiz.firstName.fill('Ana\u0007');
    await quiz.consent.click();
    await expect(quiz.consent).not.toBeChecked();
  });
}

for (const [what, how] of [
  ['mouse', 'click'],
  ['finger', 'tap'],
] as const) {
  test.describe(`with a ${what}`, () => {
    test.use({ viewport: { width: 375, height: 667 }, hasTouch: how === 'tap' });

    test(`the first press on the consent box counts, whatever is wrong with the field that it leaves`, async ({
      page,
      quiz,
    }) => {
      const wrong = [
        { field: quiz.firstName, typed: '', message: 'Please enter your first name' },
        { field: quiz.phone, typed: '214555018', message: 'Please enter a valid phone number' },
        { field: quiz.email, typed: 'ana@gmial.com', message: 'Did you mean ana@gmail.com?' },
      ];
      for (const [index, { field, typed, message }] of wrong.entries()) {
        await field.fill(typed);
        await field.focus();
        await quiz.consent.scrollIntoViewIfNeeded();
        const { x, y, width, height } = (await quiz.consent.boundingBox()) ?? nowhere;
        const place = [x + width / 2, y + height / 2] as const;
        if (how === 'tap') await page.touchscreen.tap(...place);
        else {
          await page.mouse.move(...place);
          await page.mouse.down();
          // A person's press lasts longer than the page takes to react to it.
          await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
          await page.mouse.up();
        }
        await expect(quiz.dialog.getByText(message)).toBeVisible();
        await expect(quiz.consent).toBeChecked({ checked: index % 2 === 0 });
      }
    });
  });
}
