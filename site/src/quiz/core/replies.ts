/**
 * Reads the service's answers into a uniform shape. The automation service may put values
 * at the top level or below `data` (docs/specification.md, section 7); only this module knows that.
 */
import type { ProofChallenge } from '@tidyguard/service/contract';
import type { CheckReply, CodeFailure, SendCodeOutcome, VerifyCodeOutcome } from './fieldChecks';
import { objectOf, type Fields } from './readers';

const textOf = (...candidates: unknown[]): string | null =>
  candidates.find((text): text is string => typeof text === 'string' && text !== '') ?? null;

/** `status` or `data.status`, whichever is one of these words; if both are, the first one. */
const statusOf = (reply: Fields, data: Fields, words: readonly string[]) =>
  [reply.status, data.status].find((status) => words.some((word) => word === status));

/**
 * Reads the reply of a ZIP, e-mail or phone check, at any HTTP status; without a known status it counts
 * as no answer. Of its data only what `readData` accepts is kept.
 */
export function readCheckReply<Data>(
  body: unknown,
  readData: (value: unknown) => Partial<Data>,
): CheckReply<Data> {
  const reply = objectOf(body);
  const data = objectOf(reply.data);
  switch (statusOf(reply, data, ['valid', 'invalid'])) {
    case 'valid':
      return { kind: 'valid', source: 'server', data: readData(data) };
    case 'invalid':
      return { kind: 'invalid', message: textOf(reply.message, data.message) };
    default:
      return { kind: 'unavailable' };
  }
}

/** The failure of a call for a code, by its status: one other than 2xx, or none if no answer came. */
export function codeFailure(status: number | undefined): CodeFailure {
  if (status === 429) return 'limited';
  const isRefused = status !== undefined && status >= 400 && status < 500;
  return isRefused && status !== 408 && status !== 425 ? 'refused' : 'unavailable';
}

/** The challenge to solve before a code is sent; the service checks whether the challenge is its own. */
export function readChallenge(body: unknown): ProofChallenge | null {
  const data = objectOf(objectOf(body).data);
  return data.reason === 'proof_required' ? (data as unknown as ProofChallenge) : null;
}

/** A code was sent if `data.success` is true or `data.status` is 'sent'. */
export function readSendReply(body: unknown): SendCodeOutcome {
  const data = objectOf(objectOf(body).data);
  return data.success === true || data.status === 'sent' ? 'sent' : 'unavailable';
}

/** The statuses that judge a code; any other status of an error is about the error. */
const CODE_VERDICTS = ['approved', 'valid', 'invalid', 'pending', 'expired'];

/**
 * A code is approved if `success` is true or the status is 'approved' or 'valid'. An error counts as a
 * rejection only if it says so, and a 429 never does: otherwise the service did not judge the code.
 */
export function readVerifyReply(body: unknown, httpStatus: number): VerifyCodeOutcome {
  const reply = objectOf(body);
  const data = objectOf(reply.data);
  const verdict = statusOf(reply, data, CODE_VERDICTS);
  const isOk = httpStatus < 300;
  const successes = [reply.success, data.success];
  if (verdict === 'approved' || verdict === 'valid' || (isOk && successes.includes(true))) {
    return { kind: 'approved' };
  }
  const saysAnything =
    successes.some((success) => success !== undefined) ||
    textOf(reply.status, data.status) !== null;
  const isRejected =
    verdict !== undefined ||
    (isOk && saysAnything) ||
    (httpStatus < 500 && successes.includes(false));
  const failure = codeFailure(httpStatus);
  if (!isRejected || failure === 'limited') return { kind: failure };
  const left = reply.attempts_remaining ?? data.attempts_remaining;
  return {
    kind: 'rejected',
    message: textOf(reply.message, data.message),
    attemptsRemaining: typeof left === 'number' && Number.isInteger(left) ? left : null,
  };
}
