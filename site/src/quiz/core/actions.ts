import type { Match } from './match';
import type { CodeFailure, EmailCheck, PhoneCheck, SendFailure, ZipCheck } from './fieldChecks';
import type { Answers, ContactField, ContactFields, Delivery, QuizState } from './state';

/** What a stored session gives back to the quiz. */
export type Restored = Pick<
  QuizState,
  'answers' | 'zipCheck' | 'contact' | 'emailCheck' | 'phoneCheck' | 'code'
>;

/** What happened, in the past tense. Times and answers come in as values. */
export type QuizAction =
  | NavigationAction
  | QuestionAction
  | MatchAction
  | DetailsAction
  | CodeAction
  /** Sent, or given to the outbox, as `delivery` says; `hasOutcome`: there is an outcome page to go to. */
  | { type: 'submissionFinished'; hasOutcome: boolean; delivery: Delivery }
  /** On the completion view: what became of the lead since, and whether its outcome page can be gone to now. */
  | { type: 'outcomeAwaited'; canGo: boolean; delivery: Delivery };

/** Opening, closing and going from step to step. */
export type NavigationAction =
  /** A stored session was read; nothing that was typed since is overwritten. */
  | { type: 'restored'; from: Restored }
  | { type: 'opened' }
  | { type: 'closeRequested' }
  | { type: 'exitDismissed' }
  | { type: 'left' }
  /** The browser's Back or Forward moved to the entry of that position; 0 is the page below. */
  | { type: 'historyMoved'; position: number }
  | { type: 'backPressed' };

/** What happens on the ZIP, the radio questions and the loading step. */
export type QuestionAction =
  | { type: 'zipEdited'; typed: string }
  | { type: 'zipChecked'; value: string; check: ZipCheck }
  | { type: 'nextPressed' }
  /** An answer is chosen, but not confirmed: arrow keys move through the answers. */
  | { type: 'optionSelected'; step: string; value: string }
  /** `pressedMsAgo`: how long ago the press was, in milliseconds; a slow phone is late. */
  | { type: 'optionChosen'; step: string; value: string; pressedMsAgo?: number }
  | { type: 'advanceDelayElapsed'; step: string }
  | { type: 'loadingStageElapsed'; stage: number };

/** Who may call, before the visitor agrees to it. */
export type MatchAction =
  /** The service is asked with the answers as they are. */
  | { type: 'companiesAsked' }
  /** An answer about other answers than these changes nothing. */
  | { type: 'companiesAnswered'; answers: Answers; match: Match }
  /** At that time (epoch milliseconds): what does not hold any more by then is asked for anew. */
  | { type: 'reservationChecked'; at: number };

/** What happens on the contact step. Phone numbers come in as their digits. */
export type DetailsAction =
  | { type: 'contactEdited'; field: ContactField; value: string }
  /** The focus went to a field, or from one to what is none. */
  | { type: 'focusMoved'; to: ContactField | null }
  | { type: 'emailCheckDue' }
  /** Some time after the contact step opened: an address that is already there is checked. */
  | { type: 'emailAutoCheckDue' }
  | { type: 'emailSuggestionTaken' }
  | { type: 'emailKept' }
  | { type: 'emailChecked'; value: string; check: EmailCheck }
  | { type: 'phoneCheckDue' }
  | { type: 'phoneChecked'; value: string; check: PhoneCheck }
  | { type: 'consentToggled'; checked: boolean; at: string }
  /** With what the form's fields contain: browsers fill them in without events. */
  | { type: 'submitPressed'; fields: ContactFields };

/** What happens to a one-time code. */
export type CodeAction =
  | { type: 'phoneVerifyPressed' }
  | { type: 'phoneConfirmed' }
  | { type: 'phoneConfirmCancelled' }
  /** The service wants a proof of work first. */
  | { type: 'codeProofAsked'; phone: string }
  | { type: 'codeSent'; phone: string; at: number }
  | { type: 'codeSendFailed'; phone: string; reason: SendFailure }
  | { type: 'codeTyped'; typed: string }
  | { type: 'codeSubmitted'; code: string }
  | { type: 'codeApproved'; phone: string }
  | {
      type: 'codeRejected';
      phone: string;
      /** Which code: it may be that of before. */
      code: string;
      message: string | null;
      attemptsRemaining: number | null;
    }
  | { type: 'codeCheckFailed'; phone: string; code: string; reason: CodeFailure }
  | { type: 'codeResendPressed' }
  | { type: 'codeSkipped' }
  | { type: 'codeLockElapsed' }
  | { type: 'codeDialogClosed' };
