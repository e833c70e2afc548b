import { cleanEmail } from '@tidyguard/content';
import { digitsOfUsPhone } from '@tidyguard/design-system';
import { messages } from '@tidyguard/content/product';
import { emailProblem, isPhoneFormat } from '../quiz/core/validation';

/** What is wrong with an e-mail address of a form without checks by the server; null where nothing is. */
export function emailMessage(typed: string): string | null {
  const address = cleanEmail(typed);
  // No server checks this address, so a likely misspelling is only worth an error in the quiz.
  return emailProblem(address, address)?.message ?? null;
}

/** What is wrong with a phone number that may stay empty; null where nothing is. No server checks this one either. */
export const optionalPhoneMessage = (typed: string): string | null =>
  typed.trim() === '' || isPhoneFormat(digitsOfUsPhone(typed)) ? null : messages.phoneFormat;
