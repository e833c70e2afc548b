/** The results of checks: from the server's reply or, where there is none, from our own rules. */
import type { ZipQuestion } from '@tidyguard/content';
import { messages } from '@tidyguard/content/product';
import type { EmailData, PhoneData, ZipData } from '@tidyguard/service/contract';
import type { CheckReply, EmailCheck, Invalid, PhoneCheck, ZipCheck } from './fieldChecks';
import { emailProblem, isPhoneFormat, zipProblem } from './validation';

const invalid = (value: string, message: string): Invalid => ({
  status: 'invalid',
  value,
  message,
});

/** The ZIP check's result from the server's reply. */
export function zipCheckResult(
  value: string,
  reply: CheckReply<ZipData>,
  question: Pick<ZipQuestion, 'rejected'>,
): ZipCheck {
  switch (reply.kind) {
    case 'valid':
      return { status: 'valid', value, source: reply.source, data: reply.data };
    case 'invalid':
      return invalid(value, reply.message ?? messages.checkFailed);
    case 'not_configured':
      return invalid(value, messages.checkNotConfigured);
    case 'unavailable': {
      const problem = zipProblem(value, question);
      return problem
        ? invalid(value, problem)
        : { status: 'valid', value, source: 'fallback', data: {} };
    }
  }
}

/** The e-mail check's result from the server's reply. */
export function emailCheckResult(value: string, reply: CheckReply<EmailData>): EmailCheck {
  switch (reply.kind) {
    case 'valid':
      return { status: 'valid', value, source: reply.source, data: reply.data };
    case 'invalid':
      return invalid(value, reply.message ?? messages.checkFailed);
    case 'not_configured':
      return invalid(value, messages.checkNotConfigured);
    case 'unavailable': {
      // The visitor has been asked about a misspelling by now: only the format counts.
      const problem = emailProblem(value, value);
      return problem
        ? invalid(value, problem.message)
        : { status: 'valid', value, source: 'fallback', data: {} };
    }
  }
}

/** The phone check's result from the server's reply. A fallback never makes a phone verified. */
export function phoneCheckResult(value: string, reply: CheckReply<PhoneData>): PhoneCheck {
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
      return isPhoneFormat(value)
        ? { status: 'valid', value, source: 'fallback', data: {}, verified: false }
        : invalid(value, messages.phoneFormat);
  }
}
