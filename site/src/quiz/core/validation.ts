/**
 * What the browser itself knows to be right or wrong (specification, section 5).
 * It decides before the server is asked, and instead of the server when that
 * does not answer.
 */
import type { EmailData, PhoneData, ZipData } from '@tidyguard/service/contract';
import {
  idle,
  type CheckReply,
  type EmailCheck,
  type Invalid,
  type PhoneCheck,
  type ZipCheck,
} from './checks';
import { suggestEmail } from './emailTypos';
import { PHONE_LENGTH, ZIP_LENGTH } from './limits';
import { messages } from '@tidyguard/content';

/** Numbers that look like a ZIP and are typed by people who do not want to give theirs. */
export const rejectedZips: ReadonlySet<string> = new Set([
  '00000',
  '11111',
  '22222',
  '33333',
  '44444',
  '55555',
  '66666',
  '77777',
  '88888',
  '12345',
  '54321',
  '98765',
  '56789',
  '12121',
  '98989',
  '10101',
]);

/** What a person typed into the ZIP field, brought to at most five digits. */
export const cleanZip = (typed: string) => typed.replace(/\D/g, '').slice(0, ZIP_LENGTH);

/** What is wrong with a ZIP, or null where the server may be asked. */
export function zipProblem(zip: string): string | null {
  if (!/^\d{5}$/.test(zip)) return messages.zipFormat;
  if (rejectedZips.has(zip)) return messages.zipRejected;
  return null;
}

// The Web platform's own rule for e-mail (HTML, "valid e-mail address"), and a dot in the domain.
const emailFormat =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

const EMAIL_MAX_LENGTH = 254;

/** What is wrong with an e-mail address, in the order of the rules; null where the server may be asked. */
export function emailProblem(
  address: string,
  /** An address the visitor said is right although it looks misspelt. */
  kept: string | null = null,
): Pick<Invalid, 'message' | 'suggestion'> | null {
  if (!address.includes('@')) return { message: messages.emailNoAt };
  if (/\s/.test(address)) return { message: messages.emailSpaces };
  const suggestion = address === kept ? null : suggestEmail(address);
  if (suggestion) return { message: messages.emailSuggestion(suggestion), suggestion };
  if (address.length > EMAIL_MAX_LENGTH || !emailFormat.test(address)) {
    return { message: messages.emailFormat };
  }
  return null;
}

/** An e-mail address without the spaces that keyboards and autofill put around it. */
export const cleanEmail = (typed: string) => typed.trim();

/** Another country's number, written with its code. */
const isForeignPhone = (typed: string) => /^\s*\+\s*[02-9]/.test(typed);

/**
 * The digits of a US number as typed, pasted or filled in; a leading country
 * code 1 is dropped. In the field's own text, which begins with a parenthesis, a
 * 1 at the front is the visitor's: they are correcting the area code. A number
 * of another country has none: cut to ten digits it would be a stranger's.
 */
export function phoneDigits(typed: string): string {
  if (isForeignPhone(typed)) return '';
  const digits = typed.replace(/\D/g, '');
  const hasCountryCode = digits.length > PHONE_LENGTH || /^[^(]*1/.test(typed);
  return (hasCountryCode ? digits.replace(/^1/, '') : digits).slice(0, PHONE_LENGTH);
}

/** What is wrong with ten digits, or null where the server may be asked. */
export const phoneProblem = (digits: string) =>
  digits.length === PHONE_LENGTH ? null : messages.phoneFormat;

// North American numbers: area code and exchange each begin with 2 to 9.
const phoneFormat = /^[2-9]\d{2}[2-9]\d{6}$/;

const invalid = (value: string, message: string): Invalid => ({
  status: 'invalid',
  value,
  message,
});

/** The ZIP check's result from the server's reply. */
export function settleZip(value: string, reply: CheckReply<ZipData>): ZipCheck {
  switch (reply.kind) {
    case 'valid':
      return { status: 'valid', value, source: reply.source, data: reply.data };
    case 'invalid':
      return invalid(value, reply.message ?? messages.checkFailed);
    case 'not_configured':
      return invalid(value, messages.checkNotConfigured);
    case 'unavailable': {
      const problem = zipProblem(value);
      return problem
        ? invalid(value, problem)
        : { status: 'valid', value, source: 'fallback', data: {} };
    }
  }
}

/** The e-mail check's result from the server's reply. */
export function settleEmail(value: string, reply: CheckReply<EmailData>): EmailCheck {
  switch (reply.kind) {
    case 'valid':
      return { status: 'valid', value, source: reply.source, data: reply.data };
    case 'invalid':
      return invalid(value, reply.message ?? messages.checkFailed);
    case 'not_configured':
      return invalid(value, messages.checkNotConfigured);
    case 'unavailable': {
      // The visitor has been asked about a misspelling by now: only the form counts.
      const problem = emailProblem(value, value);
      return problem
        ? invalid(value, problem.message)
        : { status: 'valid', value, source: 'fallback', data: {} };
    }
  }
}

/** The phone check's result from the server's reply. A fallback never makes a phone verified. */
export function settlePhone(value: string, reply: CheckReply<PhoneData>): PhoneCheck {
  switch (reply.kind) {
    case 'valid':
      return reply.data.otp_required
        ? { status: 'needs_otp', value, source: reply.source, data: reply.data }
        : { status: 'valid', value, source: reply.source, data: reply.data, verified: false };
    case 'invalid':
      return invalid(value, reply.message ?? messages.phoneCheckFailed);
    case 'not_configured':
      return invalid(value, messages.checkNotConfigured);
    case 'unavailable':
      return phoneFormat.test(value)
        ? { status: 'valid', value, source: 'fallback', data: {}, verified: false }
        : invalid(value, messages.phoneFormat);
  }
}

/** The check as far as it speaks of this value; idle where it speaks of another. */
export function checkOf<C extends ZipCheck | EmailCheck | PhoneCheck>(check: C, value: string) {
  return check.status !== 'idle' && check.value === value ? check : idle;
}
