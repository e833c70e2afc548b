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
  /** When it arrived; absent where that is now. */
  receivedAt?: Date;
}

/** A submission without what is kept elsewhere: its consent text once, ticket and key as what they prove. */
type KeptSubmission = Omit<LeadSubmission, 'session_key' | 'consent'> & {
  session_key: undefined;
  consent: Omit<LeadSubmission['consent'], 'tcpa_text' | 'ticket'> & { ticket: undefined };
};

/** A submission as it can be prepared at once; `text` is the consent text, of which each wording is stored once. */
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
  /** What becomes of it where no code was confirmed, by the setting; `not_asked` where none was asked for. */
  unconfirmed: 'not_asked' | SubmissionRules['otpUnconfirmed'];
  computedOutcome: string;
  /** That the ZIP's place may be in, its own first. */
  timeZones: readonly string[];
  /** How the answers differ from the service's definition; null where they fit. */
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
  /** From when the row's age counts, where that is not its arrival (repositories/keptSince.ts). */
  keptSince: string | null;
  /** When a code was confirmed for the phone in this session; null where none was. */
  confirmedAt: string | null;
  /** When the phone opted out of calls and texts, where that holds; null where it does not. Written as `confirmedAt`. */
  optedOutAt: string | null;
  /** The submission's ticket was used before. */
  isTicketUsed: boolean;
  /** Another browser submitted in this session before. */
  isOfAnother: boolean;
  /** What the lead is held for and this does not correct, whether or not it is found anew. */
  heldFor: readonly QuarantineReason[];
}

/** A submission as it is stored, with what the service knows of its consent and of a code for its phone. */
export interface JudgedSubmission extends NewSubmission {
  status: SubmissionStatus;
  unproven: UnprovenReason | null;
  /** Null for what follows a version from before this was known. */
  phoneCode: 'confirmed' | 'unconfirmed' | 'not_asked' | null;
  /** When a code was confirmed for the phone in this session; null where none was. */
  confirmedAt: string | null;
  /** From when its age counts, where that is not its arrival. */
  keptSince: string | null;
}

/** A submission that becomes a version of a lead. */
export interface NewVersion {
  leadId: string;
  version: number;
  submission: JudgedSubmission;
  /** What makes it a change of the version before; absent where the quiz submitted it. */
  change?: LeadChange;
}

/** A change of a lead, by its visitor or by an operator who corrects it. */
interface LeadChange {
  changeId: string;
  /** What is asked for beside the answers, earlier changes included; null where nothing is. */
  request: LeadRequest | null;
  /** Whether it came with a consent of its own; else that of an earlier version holds. */
  isAgreed: boolean;
  /** Which user of the computer entered it, and why; absent where the visitor made it. */
  correction?: { by: string; note: string };
}

/**
 * What happened to a submission; `refused` where its person has too many versions already, or its session too
 * many people, `erased` where it is from before the erasure of a person of its session.
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

/** Decides on a submission, once it is known what its session has seen. */
export function judgeSubmission(
  submission: NewSubmission,
  { keptSince, confirmedAt, optedOutAt, isTicketUsed, isOfAnother, heldFor }: SessionFacts,
): JudgedSubmission {
  const { unconfirmed, phoneOptedOut, consentUnproven, proof } = submission;
  const inSession = isTicketUsed ? 'ticket_used' : isOfAnother ? 'session_of_another' : null;
  const unproven = proof.unproven ?? inSession;
  // What the service knows by itself, the browser's word does not call into question: the text that names
  // companies, by what it told the session; the time, by a ticket, which says how far the browser's clock was off.
  const reasons = submission.reasons.filter(
    (reason) =>
      (reason !== 'consent_unknown' || proof.companies === null) &&
      (reason !== 'consent_time' || unproven !== null),
  );
  if (unconfirmed === 'quarantine' && confirmedAt === null) reasons.push('phone_unconfirmed');
  // A box that anybody may tick says nothing of a phone whose owner said no.
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
