/**
 * The check of a ZIP, an e-mail address or a phone number, as one union: its
 * result, the value that was checked, and who decided. A result about a value
 * other than the one now typed is ignored.
 */
import type { CheckSource, EmailData, PhoneData, ZipData } from '@tidyguard/service/contract';

export interface Idle {
  status: 'idle';
}

interface Loading {
  status: 'loading';
  value: string;
}

export interface Valid<Data> {
  status: 'valid';
  value: string;
  source: CheckSource;
  data: Partial<Data>;
}

export interface Invalid {
  status: 'invalid';
  value: string;
  message: string;
  /** A corrected address to offer, if the message asks 'Did you mean …?'. */
  suggestion?: string;
}

export type ZipCheck = Idle | Loading | Valid<ZipData> | Invalid;
export type EmailCheck = Idle | Loading | Valid<EmailData> | Invalid;

interface ValidPhone extends Valid<PhoneData> {
  /** Whether a one-time code was confirmed for this number. */
  verified: boolean;
}

/** The service wants a code to be confirmed; `otp_sent` once one was sent. */
export interface CodeWanted {
  status: 'needs_otp' | 'otp_sent';
  value: string;
  source: CheckSource;
  data: Partial<PhoneData>;
}

export type PhoneCheck = Idle | Loading | ValidPhone | Invalid | CodeWanted;

/** Whether the service wants a code for the number that was checked. */
export const wantsCode = (check: PhoneCheck): check is CodeWanted =>
  check.status === 'needs_otp' || check.status === 'otp_sent';

export const idle: Idle = { status: 'idle' };

/** The server's answer about a value, in a uniform shape (see replies.ts). */
export type CheckReply<Data> =
  | { kind: 'valid'; source: Exclude<CheckSource, 'fallback'>; data: Partial<Data> }
  | { kind: 'invalid'; message: string | null }
  | { kind: 'unavailable' }
  | { kind: 'not_configured' };

/** The check, if it is about this value; otherwise idle. */
export function checkOf<C extends ZipCheck | EmailCheck | PhoneCheck>(check: C, value: string) {
  return check.status !== 'idle' && check.value === value ? check : idle;
}

/**
 * Why a code was neither sent nor judged. Only with `unavailable`, when the service was unable to, may the
 * visitor go on without a code; not with `limited` (429) or `refused` (another 4xx).
 */
export type CodeFailure = 'unavailable' | 'limited' | 'refused';

/** Why a code was not sent; `unproved`: the browser could not do the work that the service had asked for. */
export type SendFailure = CodeFailure | 'unproved';

/** The result of asking for a code; `cancelled`: while the browser worked for it, so none was sent. */
export type SendCodeOutcome = 'sent' | 'cancelled' | SendFailure;

/** The result of checking a code; a failure uses up no attempt. */
export type VerifyCodeOutcome =
  | { kind: 'approved' }
  | { kind: 'rejected'; message: string | null; attemptsRemaining: number | null }
  | { kind: CodeFailure };
