/**
 * What the browser itself knows to be right or wrong (docs/specification.md, section 5).
 * These rules decide before the server is asked, and instead of the server if it
 * does not answer.
 */
import { leadLimits, type ZipQuestion } from '@tidyguard/content';
import { messages } from '@tidyguard/content/product';
import { suggestEmail } from './emailTypos';
import type { Invalid } from './fieldChecks';
import { ZIP_LENGTH } from './limits';

/**
 * Reduces what a person typed or pasted to at most five digits: the last ZIP in a text such as an address,
 * otherwise the first digits. Full-width digits, as East Asian keyboards type them, count too.
 */
export function cleanZip(typed: string): string {
  const groups = typed.normalize('NFKC').split(/\D+/);
  const zips = groups.filter((digits) => digits.length === ZIP_LENGTH);
  return zips.at(-1) ?? groups.join('').slice(0, ZIP_LENGTH);
}

/** What is wrong with a ZIP; null if the server may be asked. */
export function zipProblem(zip: string, { rejected }: Pick<ZipQuestion, 'rejected'>) {
  if (!/^\d{5}$/.test(zip)) return messages.zipFormat;
  return rejected.includes(zip) ? messages.zipRejected : null;
}

// The Web platform's own rule for e-mail (HTML, "valid e-mail address"), plus a dot in the domain.
const emailFormat =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** A visible character that no address may have: anything but ASCII, accents included. */
const foreignCharacter = /(?![ -~])[\p{L}\p{N}\p{P}\p{S}]\p{M}*/u;

/** What is wrong with an e-mail address, in the order of the rules; null if the server may be asked. */
export function emailProblem(
  address: string,
  /** An address that the visitor has confirmed although it looks misspelt. */
  kept: string | null = null,
): Pick<Invalid, 'message' | 'suggestion'> | null {
  if (!address.includes('@')) return { message: messages.emailNoAt };
  if (/\s/.test(address)) return { message: messages.emailSpaces };
  const foreign = foreignCharacter.exec(address.normalize('NFC'));
  if (foreign) return { message: messages.emailCharacter(foreign[0]) };
  const suggestion = address === kept ? null : suggestEmail(address);
  if (suggestion) return { message: messages.emailSuggestion(suggestion), suggestion };
  if (address.length > leadLimits.email.max || !emailFormat.test(address)) {
    return { message: messages.emailFormat };
  }
  return null;
}

/** What is wrong with a phone number's digits; null if the server may be asked. */
export const phoneProblem = (digits: string) =>
  /^\d{10}$/.test(digits) ? null : messages.phoneFormat;

// North American numbers: area code and exchange each begin with 2 to 9.
const phoneFormat = /^[2-9]\d{2}[2-9]\d{6}$/;

/** Whether these digits can be a North American number at all. */
export const isPhoneFormat = (digits: string) => phoneFormat.test(digits);
