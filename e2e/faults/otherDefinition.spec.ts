/**
 * A page calls a service that runs another definition, as happens between the deployments of
 * site and service.
 */
import { compareAnswers, definitionVersion, predictOutcome } from '@tidyguard/content';
import { mainBuild, variantBuild } from '../support/builds.ts';
import { expect, test } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';

// The main build's pages, but the service has the variant's quiz, which has little in common with theirs.
const other = variantBuild.product;
test.use({ serverEnvironment: { PRODUCT: other.id } });

if (other.id !== mainBuild.product.id) {
  test('a lead with answers to other questions is stored as it came, and marked @faults', async ({
    page,
    product,
    quiz,
    storedLeads,
  }) => {
    const contact = newContact();
    await quiz.fillAll(contact);
    await quiz.submit.click();
    await quiz.expectOutcome();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(contact.firstName);
    // The browser keeps a lead until the service has taken it.
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBe(0);
    const leads = await storedLeads();
    expect(leads).toHaveLength(1);
    const differences = compareAnswers(other.quiz, quiz.answers);
    expect(differences.missing).not.toEqual([]);
    expect(leads[0]).toMatchObject({
      // The page's consent names a company that the service does not know.
      status: 'quarantined',
      quarantine_reasons: ['consent_unknown'],
      email: contact.email,
      quiz_answers: quiz.answers,
      definition_version: definitionVersion(product.quiz),
      answer_differences: differences,
      predicted_outcome: quiz.outcome,
      outcome: predictOutcome(other.quiz, quiz.answers),
    });
  });
}
