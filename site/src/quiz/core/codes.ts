/** One-time codes: asking for one, typing it, and what the service answers. */
import { messages } from '@tidyguard/content/product';
import type { CodeAction, QuizAction } from './actions';
import { wantsCode, type CodeWanted, type SendFailure } from './fieldChecks';
import { CODE_ATTEMPTS, CODE_LENGTH } from './limits';
import {
  isSendingCode,
  noCode,
  withoutCodeDialog,
  type CodeState,
  type QuizDialogName,
  type QuizState,
} from './state';

/** The phone check, if it wants a code for the number now typed. */
function codeWanted(state: QuizState): CodeWanted | null {
  const check = state.phoneCheck;
  return wantsCode(check) && check.value === state.contact.phone ? check : null;
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

/** Makes the phone valid; `verified` if its code was right, not if the code was skipped. */
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

/** Ends the lock after the last attempt: the visitor can ask for another code. */
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
  const isLocked = left <= 0;
  const error = isLocked
    ? messages.codeAttemptsUsedUp
    : (serverMessage ?? messages.codeInvalid(left));
  const phase = isLocked ? 'locked' : 'idle';
  return withCode(state, { phase, typed: '', error, attemptsUsed, canSkip: false });
}

/**
 * Notes a failure. Only if the service could not send or judge the code may the visitor go on without one.
 */
const fail = (state: QuizState, reason: SendFailure, message: string): QuizState =>
  withCode(state, {
    phase: 'idle',
    error:
      reason === 'limited'
        ? messages.codeLimited
        : reason === 'unproved'
          ? messages.codeUnproved
          : message,
    canSkip: reason === 'unavailable',
  });

const send = (state: QuizState): QuizState =>
  state.code.phase === 'idle' ? withCode(state, { phase: 'sending', error: null }) : state;

/** Whether an answer is about the code that is being checked; another one may have been typed meanwhile. */
const isAwaited = (
  { code }: QuizState,
  answer: { phone: string; code: string },
  wanted: CodeWanted,
) => code.phase === 'verifying' && code.typed === answer.code && answer.phone === wanted.value;

type CodeHandler<Type extends CodeAction['type'] = CodeAction['type']> = (
  state: QuizState,
  action: Extract<CodeAction, { type: Type }>,
  wanted: CodeWanted,
) => QuizState;

/** Handlers that run only while a code is wanted for the number now typed. */
const whileWanted: { [Type in CodeAction['type']]: CodeHandler<Type> } = {
  phoneVerifyPressed(state, _action, { status }) {
    if (state.step !== 'contact' || !state.isOpen || state.dialog !== null) return state;
    // A code was sent already, so the dialog asks for that one and none is sent.
    if (status === 'otp_sent') return { ...state, dialog: 'phone_code' };
    return { ...state, dialog: 'phone_confirm', code: { ...noCode, sentAt: state.code.sentAt } };
  },

  phoneConfirmed: send,

  codeResendPressed: send,

  phoneConfirmCancelled: (state) =>
    closeDialog({ ...state, code: { ...noCode, sentAt: state.code.sentAt } }),

  codeDialogClosed(state, _action, wanted) {
    if (state.code.phase === 'locked') return unlock(state, wanted);
    // Closing the dialog does not restore any attempts.
    const { attemptsUsed, sentAt } = state.code;
    return closeDialog({ ...state, code: { ...noCode, attemptsUsed, sentAt } });
  },

  codeProofAsked: (state, { phone }, wanted) =>
    state.code.phase === 'sending' && phone === wanted.value
      ? withCode(state, { phase: 'proving' })
      : state,

  // Counts even if the dialog was closed meanwhile, because the visitor has the code.
  codeSent(state, { phone, at }, wanted) {
    if (phone !== wanted.value) return state;
    const code = isSendingCode(state) ? noCode : state.code;
    return {
      ...state,
      phoneCheck: { ...wanted, status: 'otp_sent' },
      // If the visitor has gone back meanwhile, the contact step asks for the code later.
      dialog: state.dialog === 'phone_confirm' ? 'phone_code' : state.dialog,
      code: { ...code, attemptsUsed: state.code.attemptsUsed, sentAt: at },
    };
  },

  codeSendFailed(state, { phone, reason }, wanted) {
    if (!isSendingCode(state) || phone !== wanted.value) return state;
    const isResend = state.dialog === 'phone_code';
    return fail(state, reason, isResend ? messages.codeResendFailed : messages.codeSendFailed);
  },

  codeTyped: (state, { typed }) =>
    state.code.phase === 'idle' ? withCode(state, { typed, error: null }) : state,

  codeSubmitted(state, { code }) {
    if (state.code.phase !== 'idle' || code.length !== CODE_LENGTH) return state;
    return withCode(state, { phase: 'verifying', typed: code, error: null });
  },

  // Counts even if the dialog was closed meanwhile, because the service accepts a code only once.
  codeApproved: (state, { phone }, wanted) =>
    phone === wanted.value ? accept(state, wanted, true) : state,

  codeRejected: (state, action, wanted) =>
    isAwaited(state, action, wanted)
      ? reject(state, action.message, action.attemptsRemaining)
      : state,

  codeCheckFailed: (state, action, wanted) =>
    isAwaited(state, action, wanted) ? fail(state, action.reason, messages.codeCheckFailed) : state,

  codeSkipped: (state, _action, wanted) =>
    state.code.canSkip && state.code.phase === 'idle' ? accept(state, wanted, false) : state,

  codeLockElapsed: (state, _action, wanted) =>
    state.code.phase === 'locked' ? unlock(state, wanted) : state,
};

/** The dialog in which the visitor does something; the action counts only while that dialog is shown. */
const dialogOf: Partial<Record<CodeAction['type'], QuizDialogName>> = {
  phoneConfirmed: 'phone_confirm',
  phoneConfirmCancelled: 'phone_confirm',
  codeTyped: 'phone_code',
  codeSubmitted: 'phone_code',
  codeResendPressed: 'phone_code',
  codeDialogClosed: 'phone_code',
};

/** Whether an action is about a one-time code. */
export const isCodeAction = (action: QuizAction): action is CodeAction =>
  Object.hasOwn(whileWanted, action.type);

/** The state after an action about a code, which counts only for the number now typed. */
export function reduceCode(state: QuizState, action: CodeAction): QuizState {
  const wanted = codeWanted(state);
  const dialog = dialogOf[action.type];
  if (!wanted || (dialog && dialog !== state.dialog)) return state;
  // The handler is for actions of this type, which TypeScript cannot tell from the look-up.
  const handle = whileWanted[action.type] as CodeHandler;
  return handle(state, action, wanted);
}
