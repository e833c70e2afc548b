import { randomUUID } from 'node:crypto';
import {
  compareAnswers,
  predictOutcome,
  type AnswerDifferences,
  type QuizDefinition,
} from '@tidyguard/content';
import { timeZonesOf } from '../calling/timeZones.ts';
import { questionAnswersOf, type LeadRequest, type LeadSubmission } from '../contract/index.ts';
import type { ContactDetails } from './person.ts';
import type { QuarantineReason } from './quarantineReasons.ts';
import type { ConsentProof } from '../proof/consentTickets.ts';
import type { UnprovenReason } from '../proof/unprovenReasons.ts';
import { consentHashOf } from '../proof/consentTexts.ts';
import { sha256 } from '../common/sha256.ts';
import { isCodeAsked, quarantineReasonsOf, type SubmissionRules } from './submissionRules.ts';

/** What the service knows of a request in addition to its body. */
export interface RequestContext {
  ipAddress: string;
  userAgent: string;
  /** The Sec-GPC header (Global Privacy Control). */
  gpcHeader: boolean;
  /** When it arrived; absent if it arrives now. */
  receivedAt?: Date;
}

/** A submission without what is stored elsewhere: the consent text, and what ticket and key prove. */
type KeptSubmission = Omit<LeadSubmission, 'session_key' | 'consent'> & {
  session_key: undefined;
  consent: Omit<LeadSubmission['consent'], 'tcpa_text' | 'ticket'> & { ticket: undefined };
};

/**
 * A submission prepared without the database; `text` is the consent text, each wording of which is stored
 * once.
 */
export interface PreparedSubmission extends Pick<
  SubmissionRules,
  'phoneOptedOut' | 'consentUnproven'
> {
  leadId: string;
  sessionId: string;
  receivedAt: string;
  fingerprint: string;
  contact: ContactDetails;
  reasons: QuarantineReason[];
  /** What the setting says to do if no code was confirmed; `not_asked` if none was asked for. */
  unconfirmed: 'not_asked' | SubmissionRules['otpUnconfirmed'];
  computedOutcome: string;
  /** The time zones that the ZIP's place may be in, its own first. */
  timeZones: readonly string[];
  /** How the answers differ from the service's definition; null if they fit. */
  answerDifferences: AnswerDifferences | null;
  ipAddress: string;
  userAgent: string;
  gpcHeader: boolean;
  textSha256: string;
  text: string;
  submission: KeptSubmission;
}

/** A submission as it is handed over for storing. */
export interface NewSubmission extends PreparedSubmission {
  proof: ConsentProof;
}

type SubmissionStatus = 'accepted' | 'quarantined';

/** What the session's earlier submissions and codes say of a submission. */
export interface SessionFacts {
  /** From when the row's age counts; null if that is its arrival (repositories/keptSince.ts). */
  keptSince: string | null;
  /** When a code was confirmed for the phone in this session; null if none was. */
  confirmedAt: string | null;
  /** When the phone made the opt-out that is in force, in the format of `confirmedAt`; null if none is. */
  optedOutAt: string | null;
  /** The submission's ticket was used before. */
  isTicketUsed: boolean;
  /** Another browser submitted in this session before. */
  isOfAnother: boolean;
  /** Reasons for the lead's hold that this submission does not correct, even if judging it misses them. */
  heldFor: readonly QuarantineReason[];
}

/** A submission as it is stored, with what the service knows of its consent and of a code for its phone. */
export interface JudgedSubmission extends NewSubmission {
  status: SubmissionStatus;
  unproven: UnprovenReason | null;
  /** Null if it follows a version that was stored before this was recorded. */
  phoneCode: 'confirmed' | 'unconfirmed' | 'not_asked' | null;
  /** When a code was confirmed for the phone in this session; null if none was. */
  confirmedAt: string | null;
  /** From when its age counts; null if that is its arrival. */
  keptSince: string | null;
}

/** A submission that becomes a version of a lead. */
export interface NewVersion {
  leadId: string;
  version: number;
  submission: JudgedSubmission;
  /** Set if the version changes the one before; absent if the quiz submitted it. */
  change?: LeadChange;
}

/** A change of a lead, by its visitor or by an operator who corrects it. */
interface LeadChange {
  changeId: string;
  /** What the visitor requests in addition to the answers, earlier changes included; null if nothing. */
  request: LeadRequest | null;
  /** Whether it came with its own consent; if not, that of an earlier version applies. */
  isAgreed: boolean;
  /** Which user of the computer entered it, and why; absent if the visitor made it. */
  correction?: { by: string; note: string };
}

/**
 * What happened to a submission. `refused`: its person already has too many versions, or its session too many
 * people. `erased`: it was agreed to before a person of its session was erased.
 */
export interface StoredSubmission {
  leadId: string;
  kind: 'created' | 'versioned' | 'duplicate' | 'refused' | 'erased';
  status: SubmissionStatus;
  /** Whether the lead belongs to the browser that sent the submission, by the session's key. */
  isOwn: boolean;
}

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

function differencesFrom(
  quiz: QuizDefinition,
  answers: Record<string, string>,
): AnswerDifferences | null {
  const differences = compareAnswers(quiz, answers);
  return differences.missing.length + differences.unknown.length === 0 ? null : differences;
}

/** Turns a submission into what is to be stored. */
export function prepareSubmission(
  submission: LeadSubmission,
  context: RequestContext,
  { now: present, rules }: { now: Date; rules: SubmissionRules },
): PreparedSubmission {
  const { receivedAt: now = present, ...request } = context;
  const { tcpa_text: text, ...consent } = submission.consent;
  const answers = questionAnswersOf(submission.quiz_answers);
  const { quiz } = rules.product;
  return {
    leadId: randomUUID(),
    sessionId: submission.session_id,
    receivedAt: now.toISOString(),
    fingerprint: fingerprintOf(submission),
    contact: submission.lead,
    reasons: quarantineReasonsOf(submission, rules, now),
    unconfirmed: isCodeAsked(submission, rules) ? rules.otpUnconfirmed : 'not_asked',
    phoneOptedOut: rules.phoneOptedOut,
    consentUnproven: rules.consentUnproven,
    computedOutcome: predictOutcome(quiz, answers),
    timeZones: timeZonesOf(submission.quiz_answers.zip),
    answerDifferences: differencesFrom(quiz, answers),
    ...request,
    textSha256: consentHashOf(text),
    text,
    submission: {
      ...submission,
      session_key: undefined,
      consent: { ...consent, ticket: undefined },
    },
  };
}

/** Accepts or quarantines a submission, given what is known of its session. */
export function judgeSubmission(
  submission: NewSubmission,
  { keptSince, confirmedAt, optedOutAt, isTicketUsed, isOfAnother, heldFor }: SessionFacts,
): JudgedSubmission {
  const { unconfirmed, phoneOptedOut, consentUnproven, proof } = submission;
  const inSession = isTicketUsed ? 'ticket_used' : isOfAnother ? 'session_of_another' : null;
  const unproven = proof.unproven ?? inSession;
  // The browser's word does not override what the service knows itself: the text that names companies, from
  // what it told the session; the time, from a ticket, which says how far the browser's clock was off.
  const reasons = submission.reasons.filter(
    (reason) =>
      (reason !== 'consent_unknown' || proof.companies === null) &&
      (reason !== 'consent_time' || unproven !== null),
  );
  if (unconfirmed === 'quarantine' && confirmedAt === null) reasons.push('phone_unconfirmed');
  // Anybody can tick the box: after its owner said no, only a code sent to the phone shows that they agree.
  const isOptedOut = optedOutAt !== null && (confirmedAt === null || confirmedAt <= optedOutAt);
  if (phoneOptedOut === 'hold' && isOptedOut) reasons.push('phone_opted_out');
  if (consentUnproven === 'hold' && unproven !== null) reasons.push('consent_unproven');
  reasons.push(...heldFor.filter((reason) => !reasons.includes(reason)));
  const withoutCode = unconfirmed === 'not_asked' ? 'not_asked' : 'unconfirmed';
  return {
    ...submission,
    reasons,
    status: reasons.length === 0 ? 'accepted' : 'quarantined',
    phoneCode: confirmedAt === null ? withoutCode : 'confirmed',
    confirmedAt,
    keptSince,
    unproven,
  };
}
