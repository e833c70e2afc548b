import { nameForms, type QuizDefinition } from '@tidyguard/content';
import type { Lead } from '@tidyguard/service/contract';
import { isMatchAwaited, type MatchState } from './match';
import { checkOf, idle, type EmailCheck, type PhoneCheck, type ZipCheck } from './fieldChecks';
import { PHONE_LENGTH } from './limits';
import { answeredSteps, positionOf, questionIds } from './steps';

/** The answers given so far, by question id; the ZIP may still be half typed. */
export type Answers = Readonly<{ zip: string } & Record<string, string | undefined>>;

/** The contact details as typed; the phone as its digits. */
export type ContactFields = Pick<Lead, 'first_name' | 'last_name' | 'phone' | 'email'>;

export type ContactField = keyof ContactFields;

/** A dialog above the quiz. */
export type QuizDialogName = 'exit' | 'phone_confirm' | 'phone_code';

/** Which dialog is open once those about a code have closed. */
export const withoutCodeDialog = (dialog: QuizDialogName | null) =>
  dialog === 'exit' ? dialog : null;

interface ConsentState {
  checked: boolean;
  /** ISO time at which the box was ticked. */
  timestamp: string | null;
  /** The text with companies' names for which the box was ticked; null for the usual text. */
  text: string | null;
  /** The box had been ticked and was emptied, because the text was replaced by another. */
  hasChanged?: true;
}

/** The state of the one-time code; the code itself is never stored. */
export interface CodeState {
  /** `proving`: the browser works for the code, which is sent only afterwards. */
  phase: 'idle' | 'sending' | 'proving' | 'verifying' | 'locked';
  typed: string;
  error: string | null;
  attemptsUsed: number;
  /** When the last code was sent, in epoch milliseconds. */
  sentAt: number | null;
  /** The service could not send or judge the last code, so the visitor may go on without one. */
  canSkip: boolean;
}

/**
 * `waiting`: the visitor asked to submit while checks were still running.
 * `completed`: sent, with no outcome page to go to.
 */
type SubmissionState = 'idle' | 'waiting' | 'sending' | 'completed';

/**
 * The delivery of the lead so far; the outbox sends an undelivered lead again. `held`: acknowledged, but a
 * person checks it before anybody calls.
 */
export type Delivery = 'acknowledged' | 'held' | 'undelivered' | 'refused';

/** The whole state of the quiz. Progress, completeness and outcome are derived from it. */
export interface QuizState {
  isOpen: boolean;
  /** A question's id, 'loading' or 'contact'. */
  step: string;
  answers: Answers;
  zipCheck: ZipCheck;
  /** Whether the step is about to change: an answer was chosen, or Next was pressed during the ZIP check. */
  isAdvancing: boolean;
  /** How long before `optionChosen` the choice was pressed, in milliseconds. */
  pressedMsAgo: number;
  /** The index of the loading message that is due; equal to their number once all have been shown. */
  loadingStage: number;
  /** Who may call. */
  match: MatchState;
  contact: ContactFields;
  emailCheck: EmailCheck;
  /** An address that the visitor confirmed although it looks misspelt. */
  keptEmail: string | null;
  phoneCheck: PhoneCheck;
  consent: ConsentState;
  /** The field of the contact step that has the focus: no dialog may open over a field that is typed in. */
  focusedField: ContactField | null;
  dialog: QuizDialogName | null;
  code: CodeState;
  submission: SubmissionState;
  /** Counts once the submission is completed. */
  delivery: Delivery;
}

export const noCode: CodeState = {
  phase: 'idle',
  typed: '',
  error: null,
  attemptsUsed: 0,
  sentAt: null,
  canSkip: false,
};

export const emptyContact: ContactFields = { first_name: '', last_name: '', phone: '', email: '' };

/** Whether a code was asked for and has not been sent yet. */
export const isSendingCode = ({ code: { phase } }: QuizState): boolean =>
  phase === 'sending' || phase === 'proving';

/** A quiz that has not been opened yet. */
export const initialState: QuizState = {
  isOpen: false,
  step: 'zip',
  answers: { zip: '' },
  zipCheck: idle,
  isAdvancing: false,
  pressedMsAgo: 0,
  loadingStage: 0,
  match: { status: 'idle' },
  contact: emptyContact,
  emailCheck: idle,
  keptEmail: null,
  phoneCheck: idle,
  consent: { checked: false, timestamp: null, text: null },
  focusedField: null,
  dialog: null,
  code: noCode,
  submission: 'idle',
  delivery: 'undelivered',
};

/** Whether a question has an answer that lets the visitor go on. */
export function isAnswered(state: QuizState, id: string): boolean {
  if (id === 'zip') return checkOf(state.zipCheck, state.answers.zip).status === 'valid';
  return state.answers[id] !== undefined;
}

/** The first question without an answer, or the contact step. */
export const firstOpenStep = (quiz: QuizDefinition, state: QuizState): string =>
  questionIds(quiz).find((id) => !isAnswered(state, id)) ?? 'contact';

/** How many answers are still missing; the contact details count as one. */
export const questionsLeft = (quiz: QuizDefinition, state: QuizState): number =>
  questionIds(quiz).filter((id) => !isAnswered(state, id)).length + 1;

/** 'Step N of M': null on the loading step, which has a progress of its own. */
export function stepProgress(quiz: QuizDefinition, { step }: QuizState) {
  if (step === 'loading') return null;
  return { value: positionOf(quiz, step), max: answeredSteps(quiz) };
}

/** Whether the service accepts both names. */
const hasNames = ({ first_name, last_name }: ContactFields) =>
  nameForms.first_name.test(first_name) && nameForms.last_name.test(last_name);

/** Whether the contact step is complete (docs/specification.md, section 4). */
export function canSubmit(quiz: QuizDefinition, state: QuizState): boolean {
  const { phone, email } = state.contact;
  return (
    firstOpenStep(quiz, state) === 'contact' &&
    hasNames(state.contact) &&
    phone.length === PHONE_LENGTH &&
    checkOf(state.phoneCheck, phone).status === 'valid' &&
    checkOf(state.emailCheck, email).status === 'valid' &&
    state.consent.checked &&
    !isMatchAwaited(state)
  );
}

/** Whether a press of the step's button leads on. */
export function canContinue(quiz: QuizDefinition, state: QuizState): boolean {
  if (state.step === 'contact') return canSubmit(quiz, state);
  return isAnswered(state, state.step);
}

/** Whether nothing is missing but an answer of the service, or a code. */
export function isOnlyWaiting(state: QuizState): boolean {
  const { phone, email } = state.contact;
  const phoneStatus = checkOf(state.phoneCheck, phone).status;
  const emailStatus = checkOf(state.emailCheck, email).status;
  return (
    hasNames(state.contact) &&
    state.consent.checked &&
    ['loading', 'valid', 'needs_otp', 'otp_sent'].includes(phoneStatus) &&
    ['loading', 'valid'].includes(emailStatus)
  );
}
