import { answersFor, outcomesInTieOrder } from '@tidyguard/content';
import { mainBuild } from '../support/builds.ts';
import { newContact } from '../support/quiz.ts';
import { outcomeRoute } from '../support/sitePages.ts';
import { expect, test } from './engineTest.ts';

const { quiz, landing, claims, consent } = mainBuild.product;
const outcome = outcomesInTieOrder(quiz)[0] ?? quiz.defaultOutcome;
const answers = answersFor(quiz, outcome);

test('stores the lead of a visitor who goes from the landing page to the outcome', async ({
  visitor,
  server,
}) => {
  const contact = newContact();
  await visitor.goTo('/');
  await visitor.press('button', landing(claims).action);
  await visitor.type('ZIP code', '75201');
  await visitor.press('button', 'Next');
  for (const [index, { id, options }] of quiz.questions.entries()) {
    await visitor.see(`Step ${index + 2} of ${quiz.questions.length + 2}`);
    const chosen = options.find(({ value }) => value === answers[id]);
    await visitor.pressText(chosen?.label ?? '');
  }
  await visitor.type('First name', contact.firstName);
  await visitor.type('Last name', contact.lastName);
  await visitor.type('Email', contact.email);
  await visitor.press('checkbox', consent.text.slice(0, 40));
  await visitor.type('Phone', contact.phone);
  await visitor.press('button', 'Get My Options');
  await visitor.arriveAt(outcomeRoute(outcome));
  await expect
    .poll(async () => (await server.leads()).map(({ email }) => email))
    .toEqual([contact.email]);
});
