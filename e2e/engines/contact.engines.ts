/** The contact step: what is missing, suggestions, what browsers fill in by themselves. */
import { mainBuild } from '../support/builds.ts';
import { hiddenParts } from '../support/hiddenParts.ts';
import { coverWindow } from '../support/phoneKeyboard.ts';
import { newContact } from '../support/quiz.ts';
import { outcomeRoute } from '../support/sitePages.ts';
import { expect, test } from './engineTest.ts';
import {
  consentName,
  expectLead,
  fillContact,
  outcome,
  resumeAtContact,
  submit,
  untilComplete,
} from './quizSteps.ts';

const { brand, consent } = mainBuild.product;
/** The text before the company's name, which is an element of its own. */
const consentStart = consent.text.split(brand.legalName)[0]?.trim() ?? '';

test.beforeEach(({ visitor }) => resumeAtContact(visitor));

for (const [window, size, keyboard] of [
  ['a window of 500 by 844 px', [500, 844], 0],
  ['a window of 500 by 844 px under a phone’s keyboard', [500, 844], 336],
  ['a window of 1200 by 800 px', [1200, 800], 0],
  ['the browser’s own window', null, 0],
  ['the browser’s own window under a phone’s keyboard', null, 336],
] as const) {
  test.describe(() => {
    test.use({ needs: size && 'resize' });

    test(`in ${window}, a press shows what is missing with its field and label`, async ({
      visitor,
    }) => {
      const contact = newContact();
      /** Expects all of the focused field, which is the missing one, to be visible. */
      const expectShown = (name: string) =>
        expect.poll(() => visitor.run(hiddenParts), name).toEqual([]);
      if (size) await visitor.resize(size[0], size[1]);
      await visitor.run(coverWindow, { height: keyboard });
      await visitor.press('button', 'Get My Options');
      for (const [name, text] of [
        ['First name', contact.firstName],
        ['Last name', contact.lastName],
        ['Phone', contact.phone],
        ['Email', contact.email],
      ] as const) {
        await visitor.until(`the focus in "${name}"`, () => visitor.isFocused('textbox', name));
        await expectShown(name);
        await visitor.keys({ text });
        await visitor.press('button', 'Get My Options');
      }
      await visitor.until('the focus on the consent', () =>
        visitor.isFocused('checkbox', consentName),
      );
      await expectShown('consent');
    });
  });
}

test('the consent is given by its box and taken back by its label', async ({ visitor }) => {
  await visitor.press('checkbox', consentName);
  expect(await visitor.isChecked(consentName)).toBe(true);
  await visitor.pressText(consentStart);
  expect(await visitor.isChecked(consentName)).toBe(false);
});

test('a misspelt e-mail domain gets a suggestion, and one press takes it', async ({ visitor }) => {
  await visitor.type('Email', 'ada@gmial.com');
  await visitor.keys('Tab');
  await visitor.see('Did you mean ada@gmail.com?');
  await visitor.press('button', 'Use ada@gmail.com');
  await visitor.notSee('Did you mean');
  expect(await visitor.valueOf('Email')).toBe('ada@gmail.com');
});

test('editing the middle of the phone keeps the caret there', async ({ visitor }) => {
  await visitor.type('Phone', '2145550123');
  await visitor.until(
    'a formatted phone',
    async () => (await visitor.valueOf('Phone')) === '(214) 555-0123',
  );
  await visitor.keys(...Array<'ArrowLeft'>(7).fill('ArrowLeft'), 'Backspace', { text: '9' });
  await visitor.until(
    'the digit in the middle',
    async () => (await visitor.valueOf('Phone')) === '(214) 955-0123',
  );
  const caret = await visitor.run(
    () => (document.activeElement as HTMLInputElement).selectionStart,
  );
  expect(caret).toBe(7);
});

test('a pasted phone with a country code is formatted', async ({ visitor }) => {
  await visitor.cutAndPaste('+1 214.555.0123', 'First name', () =>
    visitor.press('textbox', 'Phone'),
  );
  await visitor.until(
    'a formatted phone',
    async () => (await visitor.valueOf('Phone')) === '(214) 555-0123',
  );
});

test('submitting reads fields that the browser filled in without any event', async ({
  visitor,
  server,
}) => {
  const contact = newContact();
  await visitor.press('checkbox', consentName);
  await visitor.run(({ firstName, lastName, phone, email }) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const values = { first_name: firstName, last_name: lastName, phone: `+1 ${phone}`, email };
    for (const [name, value] of Object.entries(values)) {
      // Changes the field by the native setter, which React does not notice, as autofill does.
      setter?.call(document.querySelector(`input[name="${name}"]`), value);
    }
  }, contact);
  await visitor.press('button', 'Get My Options');
  await expectLead(server, contact);
});

test.describe('without a network', () => {
  test.use({ expectedComplaints: /ERR_CONNECTION_REFUSED|NetworkError/ });

  test('a lead submitted while the network is gone arrives once it is back', async ({
    visitor,
    network,
    server,
  }) => {
    const contact = newContact();
    await fillContact(visitor, contact);
    await visitor.until('the outcome page before it is needed', () =>
      visitor.run((path) => {
        const { ___loader: loader } = window as unknown as {
          ___loader?: { loadPageSync: (path: string) => unknown };
        };
        return Boolean(loader?.loadPageSync(path));
      }, outcomeRoute(outcome)),
    );
    await untilComplete(visitor);
    await network.goAway();
    await submit(visitor);
    expect((await server.leads()).filter(({ email }) => email === contact.email)).toEqual([]);
    await network.comeBack();
    // As the system would announce it, which knows nothing of this proxy.
    await visitor.run(() => window.dispatchEvent(new Event('online')));
    await expectLead(server, contact);
  });
});
