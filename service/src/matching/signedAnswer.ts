import { Webhook } from 'standardwebhooks';
import { ServiceError } from '../common/serviceError.ts';
import { RETURN_DAYS } from '../companies/returnReasons.ts';
import type { AnsweredAssignment } from '../repositories/assignments.ts';
import {
  companyAnswerOf,
  secretsOfAnswerer,
  takeAnswer,
  type AnswerOptions,
  type RefusedAnswer,
} from './answers.ts';

const REFUSALS: Record<RefusedAnswer, { code: string; message: string }> = {
  withdrawn: {
    code: 'lead_withdrawn',
    message:
      'The lead is no longer yours, because its time to accept is over: by itself, because the person took the consent back, or because you gave back another lead of the same phone. Do not call.',
  },
  superseded: {
    code: 'lead_withdrawn',
    message:
      'The person has sent the request anew, as one that you were not agreed to for: do not call.',
  },
  renamed: {
    code: 'lead_withdrawn',
    message:
      'Your company has another legal name now than the person agreed to be called by: do not call.',
  },
  returned: { code: 'lead_returned', message: 'You have returned this lead: do not call.' },
  revoked: {
    code: 'consent_revoked',
    message: 'The person wants no more calls, or was erased: do not call.',
  },
  too_late: {
    code: 'return_too_late',
    message: `A lead can be returned for ${RETURN_DAYS} days only.`,
  },
};

const LEFT_ALONE =
  'That the person wants to be left alone is recorded all the same, and counts for everybody.';

/** Whether a text was recently signed with a company's secret (Standard Webhooks). */
function isSigned(secret: string, text: string, headers: Record<string, unknown>): boolean {
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  );
  try {
    new Webhook(secret).verify(text, given);
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes a company's answer from a call that is signed as the webhooks to the company are.
 *
 * @throws {ServiceError} 403 if the signature is not the company's, 422 if the reason is missing or uncalled
 * for, 409 if the answer no longer counts.
 */
export async function takeSignedAnswer(
  options: AnswerOptions,
  { assignment_id, answer, reason }: { assignment_id: string; answer: string; reason?: string },
  { text, headers }: { text: string; headers: Record<string, unknown> },
): Promise<AnsweredAssignment> {
  const secrets = await secretsOfAnswerer(options, assignment_id);
  if (!secrets.some((secret) => isSigned(secret, text, headers))) {
    throw new ServiceError(
      403,
      'wrong_signature',
      'The signature is not that of the company that has this lead, or its webhook-timestamp is more than five minutes off.',
    );
  }
  const given = companyAnswerOf(answer, reason);
  if (!given) {
    throw new ServiceError(422, 'invalid_field', 'Give a reason with a return, and only then.', {
      field: 'reason',
    });
  }
  const taken = await takeAnswer(options, assignment_id, given);
  if (taken?.kind === 'recorded') return taken.assignment;
  const { code, message } = REFUSALS[taken?.why ?? 'revoked'];
  // A return that comes too late does not count, but what the person said does (answers.ts).
  const isNoted = taken?.isLeftAlone === true;
  throw new ServiceError(409, code, isNoted ? `${message} ${LEFT_ALONE}` : message);
}
