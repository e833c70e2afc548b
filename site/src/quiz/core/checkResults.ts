/** The results of checks: from the server's reply or, where there is none, from our own rules. */
import type { ZipQuestion } from '@tidyguard/content';
import { messages } from '@tidyguard/content/product';
import type { EmailData, PhoneData, ZipData } from '@tidyguard/service/contract';
import type { CheckReply, EmailCheck, Invalid, PhoneCheck, Valid, ZipCheck } from './fieldChecks';
import { emailProblem, isPhoneFormat, zipProblem } from './validation';

/**
 * A check's result from the server's reply.
 *
 * @param problem finds what is wrong by our own rules, if the server did not answer; null for nothing
 * @param failed the message for a value that the server calls invalid without saying why
 */
function checkResult<Data>(
  value: string,
  reply: CheckReply<Data>,
  problem: () => string | null | undefined,
  failed: string = messages.checkFailed,
): Invalid | Valid<Data> {
  const invalid = (message: string): Invalid => ({ status: 'invalid', value, message });
  switch (reply.kind) {
    case 'valid':
      return { status: 'valid', value, source: reply.source, data: reply.data };
    case 'invalid':
      return invalid(reply.message ?? failed);
    case 'not_configured':
      return invalid(messages.checkNotConfigured);
    case 'unavailable': {
      const message = problem();
      return message ? invalid(message) : { status: 'valid', value, source: 'fallback', data: {} };
    }
  }
}

/** The ZIP check's result from the server's reply. */
export const zipCheckResult = (
  value: string,
  reply: CheckReply<ZipData>,
  question: Pick<ZipQuestion, 'rejected'>,
): ZipCheck => checkResult(value, reply, () => zipProblem(value, question));

/** The e-mail check's result from the server's reply. */
export const emailCheckResult = (value: string, reply: CheckReply<EmailData>): EmailCheck =>
  // By now the visitor has been asked about a likely misspelling, so only the format counts.
  checkResult(value, reply, () => emailProblem(value, value)?.message);

/** The phone check's result from the server's reply. A fallback never makes a phone verified. */
export function phoneCheckResult(value: string, reply: CheckReply<PhoneData>): PhoneCheck {
  const problem = () => (isPhoneFormat(value) ? null : messages.phoneFormat);
  const check = checkResult(value, reply, problem, messages.phoneCheckFailed);
  if (check.status === 'invalid') return check;
  return check.data.otp_required
    ? { ...check, status: 'needs_otp' }
    : { ...check, verified: false };
}
