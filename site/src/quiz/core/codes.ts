import type { QuizAction } from './actions';
import type { CodeWanted } from './checks';
import { CODE_ATTEMPTS, CODE_LENGTH } from './limits';
import { messages } from '@tidyguard/content';
import {
  noCode,
  withoutCodeDialog,
  type CodeState,
  type QuizDialogName,
  type QuizState,
} from './state';

/** What a visitor does in a dialog counts while that dialog stands. */
const dialogOf: Partial<Record<QuizAction['type'], QuizDialogName>> = {
  phoneConfirmed: 'phone_confirm',
  phoneConfirmCancelled: 'phone_confirm',
  codeTyped: 'phone_code',
  codeSubmitted: 'phone_code',
  codeResendPressed: 'phone_code',
  codeDialogClosed: 'phone_code',
};

/** The phone check where it wants a code for the number now typed. */
function codeWanted(state: QuizState): CodeWanted | null {
  const check = state.phoneCheck;
  const wants = check.status === 'needs_otp' || check.status === 'otp_sent';
  return wants && check.value === state.contact.phone ? check : null;
}

const withCode = (state: QuizState, change: Partial<CodeState>): QuizState => ({
  ...state,
  code: { ...state.code, ...change },
});

/** Closing a code dialog also ends a submission that waited for the code. */
const closeDialog = (state: QuizState): QuizState => ({
  ...state,
  dialog: withoutCodeDialog(state.dialog),
  submission: state.submission === 'waiting' ? 'idle' : state.submission,
});

function accept(state: QuizState, wanted: CodeWanted, verified: boolean): QuizState {
  const { value, data } = wanted;
  const source = verified ? wanted.source : 'fallback';
  return {
    ...state,
    phoneCheck: { status: 'valid', value, source, data, verified },
    dialog: withoutCodeDialog(state.dialog),
    code: noCode,
  };
}

/** The attempts are used up: another code has to be asked for. */
const unlock = (state: QuizState, wanted: CodeWanted): QuizState =>
  closeDialog({
    ...state,
    phoneCheck: { ...wanted, status: 'needs_otp' },
    code: { ...noCode, error: state.code.error, sentAt: state.code.sentAt },
  });

function reject(
  state: QuizState,
  serverMessage: string | null,
  attemptsRemaining: number | null,
): QuizState {
  const attemptsUsed = state.code.attemptsUsed + 1;
  const left = attemptsRemaining ?? CODE_ATTEMPTS - attemptsUsed;
  if (left <= 0) {
    return withCode(state, {
      phase: 'locked',
      typed: '',
      error: messages.codeAttemptsUsedUp,
      attemptsUsed,
    });
  }
  const error = serverMessage ?? messages.codeInvalid(left);
  return withCode(state, { phase: 'idle', typed: '', error, attemptsUsed });
}

/** Folds what happened to a one-time code. Each answer counts only for the number now typed. */
export function reduceCode(state: QuizState, action: QuizAction): QuizState {
  const wanted = codeWanted(state);
  const dialog = dialogOf[action.type];
  if (!wanted || (dialog && dialog !== state.dialog)) return state;
  const { code } = state;
  switch (action.type) {
    case 'phoneVerifyPressed':
      if (state.step !== 'contact' || !state.isOpen || state.dialog !== null) return state;
      // A code already on its way is asked for, not sent again.
      return wanted.status === 'otp_sent'
        ? { ...state, dialog: 'phone_code' }
        : { ...state, dialog: 'phone_confirm', code: { ...noCode, sentAt: code.sentAt } };
    case 'phoneConfirmed':
      return code.phase === 'idle' ? withCode(state, { phase: 'sending', error: null }) : state;
    case 'codeResendPressed':
      return code.phase === 'idle' ? withCode(state, { phase: 'sending', error: null }) : state;
    case 'phoneConfirmCancelled':
      return closeDialog({ ...state, code: { ...noCode, sentAt: code.sentAt } });
    case 'codeDialogClosed': {
      if (code.phase === 'locked') return unlock(state, wanted);
      // Attempts are used up even where the dialog is closed in between.
      const { attemptsUsed, sentAt } = code;
      return closeDialog({ ...state, code: { ...noCode, attemptsUsed, sentAt } });
    }
    case 'codeSent':
      if (code.phase !== 'sending' || action.phone !== wanted.value) return state;
      return {
        ...state,
        phoneCheck: { ...wanted, status: 'otp_sent' },
        // Who has gone back meanwhile is not called: the code is asked for on the contact step.
        dialog: state.dialog === 'phone_confirm' ? 'phone_code' : state.dialog,
        code: { ...noCode, attemptsUsed: code.attemptsUsed, sentAt: action.at },
      };
    case 'codeSendFailed': {
      if (code.phase !== 'sending' || action.phone !== wanted.value) return state;
      const isResend = state.dialog === 'phone_code';
      const error = isResend ? messages.codeResendFailed : messages.codeSendFailed;
      return withCode(state, { phase: 'idle', error, canSkip: true });
    }
    case 'codeTyped':
      return code.phase === 'idle' ? withCode(state, { typed: action.typed, error: null }) : state;
    case 'codeSubmitted':
      if (code.phase !== 'idle' || action.code.length !== CODE_LENGTH) return state;
      return withCode(state, { phase: 'verifying', typed: action.code, error: null });
    case 'codeApproved':
      if (code.phase !== 'verifying' || action.phone !== wanted.value) return state;
      return accept(state, wanted, true);
    case 'codeRejected':
      if (code.phase !== 'verifying' || action.phone !== wanted.value) return state;
      return reject(state, action.message, action.attemptsRemaining);
    case 'codeCheckFailed':
      if (code.phase !== 'verifying' || action.phone !== wanted.value) return state;
      return withCode(state, { phase: 'idle', error: messages.codeCheckFailed, canSkip: true });
    case 'codeSkipped':
      return code.canSkip && code.phase === 'idle' ? accept(state, wanted, false) : state;
    case 'codeLockElapsed':
      return code.phase === 'locked' ? unlock(state, wanted) : state;
    default:
      return state;
  }
}
