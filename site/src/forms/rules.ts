import { cleanEmail } from '@tidyguard/content';
import { digitsOfUsPhone } from '@tidyguard/design-system';
import { messages } from '@tidyguard/content/product';
import { emailProblem, isPhoneFormat } from '../quiz/core/validation';

/** What is wrong with an e-mail address in a form whose address no server checks; null if nothing is. */
export function emailMessage(typed: string): string | null {
  const address = cleanEmail(typed);
  // No check could confirm the address, so a likely misspelling is an error only in the quiz.
  return emailProblem(address, address)?.message ?? null;
}

/** What is wrong with an optional phone number, which no server checks either; null if nothing is. */
export const optionalPhoneMessage = (typed: string): string | null =>
  typed.trim() === '' || isPhoneFormat(digitsOfUsPhone(typed)) ? null : messages.phoneFormat;
