/** The quiz from its first press to the stored lead. */
import { newContact } from '../support/quiz.ts';
import { mainBuild } from '../support/builds.ts';
import { expect, test } from './engineTest.ts';
import {
  consentName,
  contactStep,
  expectLead,
  fillContact,
  labels,
  openQuiz,
  seeStep,
  stepWords,
  submit,
  waitForEntry,
  walkTo,
  walkToContact,
} from './quizSteps.ts';
import type { Visitor } from './visitor.ts';

const { landing, claims } = mainBuild.product;
const { action } = landing(claims);
const exitTitle = "Wait! You're almost done";

test('a visitor with a mouse goes from the landing page to the outcome, and the lead is stored @smoke', async ({
  visitor,
  server,
}) => {
  const contact = newContact();
  await walkToContact(visitor);
  await fillContact(visitor, contact);
  await submit(visitor);
  await expectLead(server, contact);
});

test.describe(() => {
  test.use({ needs: 'touch' });

  test('a visitor who only touches goes from the landing page to the outcome', async ({
    visitor,
    server,
  }) => {
    const contact = newContact();
    await walkToContact(visitor, { pointer: 'touch' });
    await fillContact(visitor, contact, 'touch');
    await submit(visitor, 'touch');
    await expectLead(server, contact);
  });
});

test('a visitor with a keyboard alone goes from the first press to the outcome', async ({
  visitor,
  server,
}) => {
  const contact = newContact();
  await visitor.goTo('/');
  // Tab gets there after the header's links, whose number does not matter here.
  await visitor.until('the focus on the call to action', async () => {
    await visitor.keys('Tab');
    return visitor.run((words) => document.activeElement?.textContent?.trim() === words, action);
  });
  await visitor.keys('Enter');
  await visitor.until('the focus in the ZIP', () => visitor.isFocused('textbox', 'ZIP code'));
  await visitor.keys({ text: '75201' }, 'Enter');
  for (let step = 2; step < contactStep; step += 1) {
    await seeStep(visitor, step);
    await visitor.until('the focus on an answer', () =>
      visitor.run(() => document.activeElement?.matches('input[type=radio]') ?? false),
    );
    if (step === 2) {
      // Arrows move the choice without advancing.
      await visitor.keys('ArrowDown');
      await seeStep(visitor, step);
      await visitor.keys('Enter');
    } else await visitor.keys('Space');
  }
  await seeStep(visitor, contactStep);
  await visitor.until('the focus on the heading', () =>
    visitor.run(() => document.activeElement?.tagName === 'H2'),
  );
  await visitor.keys('Tab', { text: contact.firstName }, 'Tab', { text: contact.lastName });
  await visitor.keys('Tab', { text: contact.phone }, 'Tab', { text: contact.email });
  await visitor.keys('Tab', 'Space');
  expect(await visitor.isChecked(consentName)).toBe(true);
  await visitor.until(
    'a button that can be pressed',
    async () => !(await visitor.control('button', 'Get My Options')).isDisabled,
  );
  await visitor.until('the focus on the button', async () => {
    await visitor.keys('Tab');
    return visitor.isFocused('button', 'Get My Options');
  });
  await visitor.keys('Enter');
  await expectLead(server, contact);
});

test('the quiz opens before any script has come, and keeps what is typed into it', async ({
  visitor,
  network,
}) => {
  network.hold((path) => path.includes('.js'));
  await visitor.startGoingTo('/');
  // Nobody presses what is not on the screen yet.
  await visitor.until('the first paint', () =>
    visitor.run(() => performance.getEntriesByType('paint').length > 0),
  );
  await visitor.press('button', action);
  await visitor.type('ZIP code', '75201');
  network.release();
  await visitor.until('the press of Next', async () => {
    const next = await visitor.control('button', 'Next');
    return !next.isDisabled;
  });
  expect(await visitor.valueOf('ZIP code')).toBe('75201');
  await visitor.press('button', 'Next');
  await seeStep(visitor, 2);
});

test('the quiz opens at once after the scripts have come, with the focus in its field', async ({
  visitor,
}) => {
  await visitor.goTo('/');
  await visitor.until('a hydrated page', () =>
    visitor.run(() => 'hydrated' in document.documentElement.dataset),
  );
  await visitor.press('button', action);
  await visitor.until('the focus in the ZIP', () => visitor.isFocused('textbox', 'ZIP code'));
});

test('a wrong ZIP says so, and the right one leads on', async ({ visitor }) => {
  await openQuiz(visitor);
  await visitor.type('ZIP code', '00000');
  await visitor.see('Please enter a valid ZIP code');
  await visitor.clear('ZIP code');
  await visitor.type('ZIP code', '75201');
  await visitor.notSee('Please enter a valid ZIP code');
  await visitor.press('button', 'Next');
  await seeStep(visitor, 2);
});

/** The answers that can be seen, each with the colour of its card. */
const shownAnswers = (visitor: Visitor) =>
  visitor.run(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
      .filter((radio) => radio.getClientRects().length > 0)
      .map((radio) => ({
        label: radio.labels?.[0]?.textContent ?? '',
        isChosen: radio.checked,
        color: radio.parentElement && getComputedStyle(radio.parentElement).backgroundColor,
      })),
  );

async function expectChosen(visitor: Visitor, label: string | undefined) {
  const answers = await shownAnswers(visitor);
  const [chosen, ...more] = answers.filter(({ isChosen }) => isChosen);
  expect(more).toEqual([]);
  expect(chosen?.label).toBe(label);
  expect(answers.filter(({ color }) => color === chosen?.color)).toEqual([chosen]);
}

test('the Back arrow of the contact step leads to the last question, with its answer chosen', async ({
  visitor,
}) => {
  await walkToContact(visitor);
  await visitor.press('button', 'Back');
  await seeStep(visitor, contactStep - 1);
  await expectChosen(visitor, labels.at(-1));
});

test('the browser’s Back leads back step by step with the answers chosen, and closes the first one', async ({
  visitor,
}) => {
  await walkToContact(visitor);
  for (let step = contactStep - 1; step > 1; step -= 1) {
    await visitor.back();
    await seeStep(visitor, step);
    await expectChosen(visitor, labels[step - 2]);
  }
  await visitor.back();
  await seeStep(visitor, 1);
  expect(await visitor.valueOf('ZIP code')).toBe('75201');
  await visitor.back();
  await visitor.notSee(stepWords(1));
  await visitor.arriveAt('/');
});

test('a reload at each step resumes at that step', async ({ visitor }) => {
  await walkTo(visitor, 2);
  for (const [index, label] of labels.entries()) {
    const step = index + 2;
    await seeStep(visitor, step);
    await waitForEntry(visitor, step);
    await visitor.reload();
    await seeStep(visitor, step);
    await visitor.pressText(label);
  }
  await seeStep(visitor, contactStep);
  await visitor.type('First name', 'Ada');
  await visitor.reload();
  await seeStep(visitor, contactStep);
  expect(await visitor.valueOf('First name')).toBe('Ada');
});

test('Close and Escape ask before they leave, also after a reload, and opening again resumes', async ({
  visitor,
}) => {
  await walkTo(visitor, 4);
  await waitForEntry(visitor, 4);
  await visitor.reload();
  await seeStep(visitor, 4);
  await visitor.press('button', 'Close');
  await visitor.see(exitTitle);
  await visitor.press('button', 'Continue Quiz');
  await visitor.notSee(exitTitle);
  // The focus is back on Close.
  await visitor.see(stepWords(4));
  await visitor.keys('Escape');
  await visitor.see(exitTitle);
  await visitor.press('button', 'Leave');
  await visitor.notSee(exitTitle);
  await visitor.press('button', action);
  await seeStep(visitor, 4);
});

test('four fast Escapes lose no answer', async ({ visitor }) => {
  await walkTo(visitor, 4);
  await visitor.keys('Escape', 'Escape', 'Escape', 'Escape');
  // The last key presses may still be taking effect.
  await visitor.until('that nothing closes any more', () =>
    visitor.run(async () => {
      const before = document.querySelectorAll('dialog:modal').length;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return document.querySelectorAll('dialog:modal').length === before;
    }),
  );
  // Whatever they closed: the quiz is there again, at the same step, after one press at most.
  const isOpen = await visitor.run(() => document.querySelector('dialog:modal') !== null);
  if (!isOpen) await visitor.press('button', action);
  else if (await visitor.has('button', 'Continue Quiz')) {
    await visitor.press('button', 'Continue Quiz');
  }
  await seeStep(visitor, 4);
});

test('what the quiz shows between the last question and the contact details goes away by itself', async ({
  visitor,
}) => {
  await walkTo(visitor, contactStep - 1);
  await visitor.pressText(labels.at(-1) ?? '');
  await visitor.until('the pause', () =>
    visitor.run(() => {
      const dialog = document.querySelector('dialog:modal');
      return dialog !== null && !/Step \d of \d/.test((dialog as HTMLElement).innerText);
    }),
  );
  await seeStep(visitor, contactStep);
});
