import { mainBuild } from '../support/builds.ts';
import { hiddenParts } from '../support/hiddenParts.ts';
import { newContact } from '../support/quiz.ts';
import { outcomeRoute } from '../support/sitePages.ts';
import { expect, test } from './engineTest.ts';
import { labels, outcome, stepWords, walkToContact } from './quizSteps.ts';
import type { Visitor } from './visitor.ts';

const { brand, consent } = mainBuild.product;
const consentName = consent.text.slice(0, 40);
/** The text before the company's name, which is an element of its own. */
const consentStart = consent.text.split(brand.legalName)[0]?.trim() ?? '';

const isConsentGiven = (visitor: Visitor) =>
  visitor.run(() => document.querySelector<HTMLInputElement>('[name=consent]')?.checked);

test('stores the lead of a visitor who goes from the landing page to the outcome', async ({
  visitor,
  server,
}) => {
  const contact = newContact();
  await walkToContact(visitor);
  await visitor.type('First name', contact.firstName);
  await visitor.type('Last name', contact.lastName);
  await visitor.type('Email', contact.email);
  await visitor.press('checkbox', consentName);
  await visitor.type('Phone', contact.phone);
  await visitor.press('button', 'Get My Options');
  await visitor.arriveAt(outcomeRoute(outcome));
  await expect
    .poll(async () => (await server.leads()).map(({ email }) => email))
    .toEqual([contact.email]);
});

test('shows what is missing with its field and label, and ticks the consent by its box and by its label', async ({
  visitor,
}) => {
  const contact = newContact();
  /** What is not to be seen of the focused field, which is the one that is missing. */
  const hidden = () => visitor.runOnFocused(hiddenParts);
  await walkToContact(visitor);
  await visitor.press('button', 'Get My Options');
  for (const [name, text] of [
    ['First name', contact.firstName],
    ['Last name', contact.lastName],
    ['Phone', contact.phone],
    ['Email', contact.email],
  ] as const) {
    await expect.poll(hidden, name).toEqual([]);
    await visitor.type(name, text);
    await visitor.press('button', 'Get My Options');
  }
  await expect.poll(hidden, 'consent').toEqual([]);

  await visitor.press('checkbox', consentName);
  expect(await isConsentGiven(visitor)).toBe(true);
  await visitor.pressText(consentStart);
  expect(await isConsentGiven(visitor)).toBe(false);
});

test('the Back arrow of the contact step leads to the last question, with its answer chosen', async ({
  visitor,
}) => {
  await walkToContact(visitor);
  await visitor.press('button', 'Back');
  await visitor.see(stepWords(labels.length + 1));
  /** The answers that can be seen, each with the colour of its card. */
  const answers = await visitor.run(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
      .filter((radio) => radio.checkVisibility())
      .map((radio) => ({
        label: radio.labels?.[0]?.textContent,
        isChosen: radio.checked,
        color: radio.parentElement && getComputedStyle(radio.parentElement).backgroundColor,
      })),
  );
  const [chosen, ...more] = answers.filter(({ isChosen }) => isChosen);
  expect(more).toEqual([]);
  expect(chosen?.label).toBe(labels.at(-1));
  expect(answers.filter(({ color }) => color === chosen?.color)).toEqual([chosen]);
});
