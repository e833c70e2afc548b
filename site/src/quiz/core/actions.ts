import type { Match } from './match';
import type { CodeFailure, EmailCheck, PhoneCheck, SendFailure, ZipCheck } from './fieldChecks';
import type { Answers, ContactField, ContactFields, Delivery, QuizState } from './state';

/** The part of the state that a stored session brings back. */
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
  /** The lead was sent, or is in the outbox (`delivery`); `hasOutcome`: its outcome page is shown. */
  | { type: 'submissionFinished'; hasOutcome: boolean; delivery: Delivery }
  /** On the completion view: the lead's delivery by now, and whether its outcome page can be reached. */
  | { type: 'outcomeAwaited'; canGo: boolean; delivery: Delivery };

/** Opening, closing and going from step to step. */
export type NavigationAction =
  /** A stored session was read; a ZIP that was typed since is not overwritten. */
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
  /** An answer is selected but not confirmed: arrow keys move through the answers. */
  | { type: 'optionSelected'; step: string; value: string }
  /** `pressedMsAgo`: how long ago the press was, in milliseconds, because a slow phone handles it late. */
  | { type: 'optionChosen'; step: string; value: string; pressedMsAgo?: number }
  | { type: 'advanceDelayElapsed'; step: string }
  | { type: 'loadingStageElapsed'; stage: number };

/** Who may call, before the visitor agrees to it. */
export type MatchAction =
  /** The service is asked with the answers as they are. */
  | { type: 'companiesAsked' }
  /** An answer that is about other `answers` than these changes nothing. */
  | { type: 'companiesAnswered'; answers: Answers; match: Match }
  /** `at`: epoch milliseconds; an answer that no longer holds at that time is asked for again. */
  | { type: 'reservationChecked'; at: number };

/** What happens on the contact step. Phone numbers come in as their digits. */
export type DetailsAction =
  | { type: 'contactEdited'; field: ContactField; value: string }
  /** The focus moved to a field; null if it left one for something that is not a field. */
  | { type: 'focusMoved'; to: ContactField | null }
  | { type: 'emailCheckDue' }
  /** Comes some time after the contact step opened, to check an address that is already there. */
  | { type: 'emailAutoCheckDue' }
  | { type: 'emailSuggestionTaken' }
  | { type: 'emailKept' }
  | { type: 'emailChecked'; value: string; check: EmailCheck }
  | { type: 'phoneCheckDue' }
  | { type: 'phoneChecked'; value: string; check: PhoneCheck }
  | { type: 'consentToggled'; checked: boolean; at: string }
  /** `fields` are what the form's fields hold: browsers fill them in without events. */
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
      /** The code that was checked, which may be an earlier one. */
      code: string;
      message: string | null;
      attemptsRemaining: number | null;
    }
  | { type: 'codeCheckFailed'; phone: string; code: string; reason: CodeFailure }
  | { type: 'codeResendPressed' }
  | { type: 'codeSkipped' }
  | { type: 'codeLockElapsed' }
  | { type: 'codeDialogClosed' };
