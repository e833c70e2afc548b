import { createHash } from 'node:crypto';
import { answersFor, outcomesInTieOrder } from '@tidyguard/content';
import { expect, test } from '../support/fixtures.ts';
import { forEachBuild } from '../support/forEachBuild.ts';
import { newContact } from '../support/quiz.ts';

forEachBuild(({ product }) => {
  for (const outcome of outcomesInTieOrder(product.quiz)) {
    const answers = answersFor(product.quiz, outcome);

    test(`the quiz leads to ${outcome} and its lead is stored @journey`, async ({
      page,
      quiz,
      storedLeads,
    }) => {
      const contact = newContact();
      await quiz.open('/?utm_source=ad&gclid=abc');
      await quiz.answerZip();
      await quiz.answerQuestions(answers);
      await quiz.fillContact(contact);
      const consentText = await quiz.dialog.locator('[data-leadid-type="disclosure"]').innerText();
      await quiz.submit.click();

      await quiz.expectOutcome(outcome);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(contact.firstName);
      await expect(page.getByRole('main')).toContainText('Dallas');
      // The outcome's drawing is there even after navigation without a page load.
      await expect(page.getByRole('main').locator('svg[viewBox]').first()).toBeVisible();

      const leads = await storedLeads();
      expect(leads).toHaveLength(1);
      const [lead] = leads;
      expect(lead).toMatchObject({
        status: 'accepted',
        first_name: contact.firstName,
        last_name: contact.lastName,
        phone: contact.phone,
        email: contact.email,
        zip: '75201',
        outcome,
        predicted_outcome: outcome,
        quiz_answers: answers,
        answer_differences: null,
        utm: { utm_source: 'ad', gclid: 'abc' },
        metadata: { referrer: 'direct' },
        consent: { version: product.consent.version, initially_checked: false },
      });
      expect(lead?.consent.text).toBe(product.consent.text);
      expect(lead?.consent.text).toBe(consentText.trim());
      expect(lead?.consent.sha256).toBe(
        createHash('sha256').update(consentText.trim()).digest('hex'),
      );
      const ticked = Date.parse(lead?.consent.agreed_at ?? '');
      expect(Math.abs(Date.now() - ticked)).toBeLessThan(60_000);
    });
  }
});
