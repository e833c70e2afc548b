import { expect } from '@playwright/test';
import { newContact, type Quiz } from './quiz.ts';

/** The exact text at the consent box. */
export const shownConsent = async ({ dialog }: Pick<Quiz, 'dialog'>): Promise<string> =>
  (await dialog.locator('[data-tf-element-role="consent-language"]').textContent()) ?? '';

/**
 * Fills in the contact step and submits it, with whatever consent it shows: it may name companies.
 *
 * @returns the consent that was shown.
 */
export async function submitToCompanies(quiz: Quiz, contact = newContact()): Promise<string> {
  const text = await shownConsent(quiz);
  await quiz.firstName.fill(contact.firstName);
  await quiz.lastName.fill(contact.lastName);
  await quiz.email.fill(contact.email);
  await quiz.dialog.getByRole('checkbox').check();
  await quiz.phone.fill(contact.phone);
  await expect(quiz.submit).not.toHaveAttribute('aria-disabled', 'true');
  await quiz.submit.click();
  await quiz.expectOutcome();
  return text;
}
