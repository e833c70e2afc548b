/** From submitting the quiz to what a visitor does on the outcome page. */
import { setTimeout as pause } from 'node:timers/promises';
import { detailsLabels, outcomeActions } from '@tidyguard/content/product';
import { mainBuild } from '../support/builds.ts';
import { hiddenParts } from '../support/hiddenParts.ts';
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
import type { Visitor } from './visitor.ts';

const { edit } = outcomeActions;

test.beforeEach(({ visitor }) => resumeAtContact(visitor));

/** Fills in the contact step, and waits until it can be submitted. */
async function complete(visitor: Visitor) {
  const contact = newContact();
  await fillContact(visitor, contact);
  await untilComplete(visitor);
  return contact;
}

test('a reload while the lead is being sent leads to the outcome page', async ({
  visitor,
  network,
  server,
}) => {
  const contact = await complete(visitor);
  network.hold((path) => path === '/hooks/lead');
  await visitor.press('button', 'Get My Options');
  await visitor.reload();
  await visitor.arriveAt(outcomeRoute(outcome));
  await visitor.see(contact.firstName);
  network.release();
  await expectLead(server, contact);
});

test('a reload that takes longer than the page waits for the answer leads there, too', async ({
  visitor,
  network,
  server,
}) => {
  const contact = await complete(visitor);
  network.hold((path) => path === '/hooks/lead' || path === '/');
  await visitor.press('button', 'Get My Options');
  const reloaded = visitor.reload();
  // The page waits 4 s for the answer at most, and less if the engine aborts the request.
  await pause(4_500);
  network.release();
  await reloaded;
  await visitor.arriveAt(outcomeRoute(outcome));
  await visitor.see(contact.firstName);
  await expectLead(server, contact);
});

test.describe('at 400 % zoom', () => {
  test.use({ needs: 'resize' });

  test('the dialog that changes a request says what is missing in sight', async ({ visitor }) => {
    await fillContact(visitor, newContact());
    await submit(visitor);
    await visitor.resize(450, 256);
    await visitor.press('button', mainBuild.product.outcomeWords.editDetails);
    await visitor.type(detailsLabels.phone, newContact().phone);
    await visitor.press('button', edit.save);
    await visitor.until('the focus on the consent', () =>
      visitor.isFocused('checkbox', consentName),
    );
    expect(await visitor.run(hiddenParts)).not.toContain('message');
  });
});
