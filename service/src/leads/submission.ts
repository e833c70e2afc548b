import { createHash, randomUUID } from 'node:crypto';
import type { LeadSubmission } from '../contract/index.ts';
import { computeOutcome } from './outcome.ts';

/** What the server saw around a request. */
export interface RequestContext {
  ipAddress: string;
  userAgent: string;
  /** The Sec-GPC header (Global Privacy Control). */
  gpcHeader: boolean;
}

/** Why a submission is kept apart. */
export type QuarantineReason = 'honeypot' | 'too_fast' | 'consent_prechecked';

/** A submission as it is stored; `text` is the consent text, kept once by its hash. */
export interface NewSubmission {
  leadId: string;
  sessionId: string;
  receivedAt: string;
  fingerprint: string;
  status: 'accepted' | 'quarantined';
  reasons: QuarantineReason[];
  computedOutcome: string;
  ipAddress: string;
  userAgent: string;
  gpcHeader: boolean;
  textSha256: string;
  text: string;
  submission: unknown;
}

/** What became of a submission; `refused` where a session holds too many versions already. */
export interface StoredSubmission {
  leadId: string;
  kind: 'created' | 'versioned' | 'duplicate' | 'refused';
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * Equal for submissions that say the same: contact data, answers and consent.
 * What differs between two tries of one submission (measured times, checks) is
 * left out. Built in a fixed order, because JSON keys come in any.
 */
export function fingerprintOf({ lead, quiz_answers, consent }: LeadSubmission): string {
  const sorted = (value: object) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const { first_name, last_name, phone, email } = lead;
  return sha256(
    JSON.stringify([
      [first_name, last_name, phone, email],
      sorted(quiz_answers),
      [consent.tcpa_text, consent.tcpa_version, consent.tcpa_timestamp],
    ]),
  );
}

function quarantineReasons(submission: LeadSubmission, minFormMs: number): QuarantineReason[] {
  const { signals } = submission;
  if (!signals) return [];
  return [
    ...(signals.honeypot === '' ? [] : (['honeypot'] as const)),
    ...(signals.form_elapsed_ms < minFormMs ? (['too_fast'] as const) : []),
    // Consent that was given by default is none.
    ...(signals.consent_initially_checked ? (['consent_prechecked'] as const) : []),
  ];
}

/** Turns a submission into what is stored. */
export function prepareSubmission(
  submission: LeadSubmission,
  context: RequestContext,
  options: { now: Date; minFormMs: number },
): NewSubmission {
  const { tcpa_text: text, ...consent } = submission.consent;
  const reasons = quarantineReasons(submission, options.minFormMs);
  return {
    leadId: randomUUID(),
    sessionId: submission.session_id,
    receivedAt: options.now.toISOString(),
    fingerprint: fingerprintOf(submission),
    status: reasons.length === 0 ? 'accepted' : 'quarantined',
    reasons,
    computedOutcome: computeOutcome(submission.quiz_answers),
    ...context,
    textSha256: sha256(text),
    text,
    submission: { ...submission, consent },
  };
}
