import { createHash, randomUUID } from 'node:crypto';
import {
  compareAnswers,
  predictOutcome,
  type AnswerDifferences,
  type QuizDefinition,
} from '@tidyguard/content';
import { questionAnswersOf, type LeadSubmission } from '../contract/index.ts';
import { personOf, type Person } from './person.ts';

/** What the service knows of a request in addition to its body. */
export interface RequestContext {
  ipAddress: string;
  userAgent: string;
  /** The Sec-GPC header (Global Privacy Control). */
  gpcHeader: boolean;
}

/** Why a submission is quarantined: stored, but not delivered. */
type QuarantineReason = 'honeypot' | 'too_fast' | 'consent_prechecked';

/** A submission as it is stored; `text` is the consent text, of which each wording is stored once. */
export interface NewSubmission {
  leadId: string;
  sessionId: string;
  receivedAt: string;
  fingerprint: string;
  person: Person;
  status: 'accepted' | 'quarantined';
  reasons: QuarantineReason[];
  computedOutcome: string;
  /** How the answers differ from the service's definition; null where they fit. */
  answerDifferences: AnswerDifferences | null;
  ipAddress: string;
  userAgent: string;
  gpcHeader: boolean;
  textSha256: string;
  text: string;
  submission: unknown;
}

/** What happened to a submission; `refused` where its person has too many versions already, or its session too many people. */
export interface StoredSubmission {
  leadId: string;
  kind: 'created' | 'versioned' | 'duplicate' | 'refused';
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * A hash of contact data, answers and consent, equal for two sends of one
 * submission. What may differ between them (measured times, checks) is left
 * out; the order of the JSON keys does not matter.
 */
function fingerprintOf({ lead, quiz_answers, consent }: LeadSubmission): string {
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
    // A box that was ticked by default is no consent.
    ...(signals.consent_initially_checked ? (['consent_prechecked'] as const) : []),
  ];
}

function differencesFrom(
  quiz: QuizDefinition,
  answers: Record<string, string>,
): AnswerDifferences | null {
  const differences = compareAnswers(quiz, answers);
  return differences.missing.length + differences.unknown.length === 0 ? null : differences;
}

/** Turns a submission into the row that is stored. */
export function prepareSubmission(
  submission: LeadSubmission,
  context: RequestContext,
  options: { now: Date; minFormMs: number; quiz: QuizDefinition },
): NewSubmission {
  const { tcpa_text: text, ...consent } = submission.consent;
  const reasons = quarantineReasons(submission, options.minFormMs);
  const answers = questionAnswersOf(submission.quiz_answers);
  return {
    leadId: randomUUID(),
    sessionId: submission.session_id,
    receivedAt: options.now.toISOString(),
    fingerprint: fingerprintOf(submission),
    person: personOf(submission.lead),
    status: reasons.length === 0 ? 'accepted' : 'quarantined',
    reasons,
    computedOutcome: predictOutcome(options.quiz, answers),
    answerDifferences: differencesFrom(options.quiz, answers),
    ...context,
    textSha256: sha256(text),
    text,
    submission: { ...submission, consent },
  };
}
