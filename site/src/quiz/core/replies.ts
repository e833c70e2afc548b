/**
 * Reads the service's answers into one form. The automation service may put them
 * at the top level or below `data` (docs/specification.md, section 7); nothing else reads answers.
 */
import type { CheckReply, SendCodeOutcome, VerifyCodeOutcome } from './fieldChecks';

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const textOf = (...candidates: unknown[]): string | null =>
  candidates.find((text): text is string => typeof text === 'string' && text !== '') ?? null;

/** The reply of a ZIP, e-mail or phone check; without a known status it counts as no answer. */
export function readCheckReply<Data>(body: unknown): CheckReply<Data> {
  const reply = fieldsOf(body);
  const data = fieldsOf(reply.data);
  const status = textOf(reply.status, data.status);
  if (status === 'valid') {
    return { kind: 'valid', source: 'server', data: data as Partial<Data> };
  }
  if (status === 'invalid')
    return { kind: 'invalid', message: textOf(reply.message, data.message) };
  return { kind: 'unavailable' };
}

/** Sent where `data.success` is true or `data.status` says 'sent'. */
export function readSendReply(body: unknown): SendCodeOutcome {
  const data = fieldsOf(fieldsOf(body).data);
  return data.success === true || data.status === 'sent' ? 'sent' : 'failed';
}

/** Approved where `success` is true or the status says 'approved' or 'valid'. */
export function readVerifyReply(body: unknown): VerifyCodeOutcome {
  const reply = fieldsOf(body);
  const data = fieldsOf(reply.data);
  const status = textOf(reply.status, data.status);
  const isApproved = reply.success === true || data.success === true;
  if (isApproved || status === 'approved' || status === 'valid') return { kind: 'approved' };
  if (reply.success === undefined && data.success === undefined && status === null) {
    return { kind: 'unavailable' };
  }
  const left = reply.attempts_remaining ?? data.attempts_remaining;
  return {
    kind: 'rejected',
    message: textOf(reply.message, data.message),
    attemptsRemaining: typeof left === 'number' && Number.isInteger(left) ? left : null,
  };
}
