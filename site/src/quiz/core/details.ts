/** The contact step: the visitor's details, their checks, the consent, and pressing submit. */
import { bounded, cleanEmail, leadLimits } from '@tidyguard/content';
import type { DetailsAction } from './actions';
import { toggledConsent } from './companies';
import { checkOf, idle } from './fieldChecks';
import type { Handlers } from './handlers';
import {
  canSubmit,
  isOnlyWaiting,
  noCode,
  withoutCodeDialog,
  type ContactField,
  type QuizDialogName,
  type QuizState,
} from './state';
import { emailProblem, phoneProblem } from './validation';

/** The part of a typed text that is kept: for other characters the service would refuse the lead. */
export const cleaned = (field: ContactField, typed: string): string =>
  field === 'email' ? cleanEmail(typed) : bounded(typed, leadLimits.name);

function edit(state: QuizState, field: ContactField, typed: string): QuizState {
  const value = cleaned(field, typed);
  if (value === state.contact[field]) return state;
  const edited: QuizState = { ...state, contact: { ...state.contact, [field]: value } };
  if (field === 'email') return { ...edited, emailCheck: idle };
  if (field !== 'phone') return edited;
  const phoneCheck = phoneProblem(value) === null ? { status: 'loading' as const, value } : idle;
  // A code belongs to one number, so a new number starts without any.
  return { ...edited, phoneCheck, code: noCode, dialog: withoutCodeDialog(state.dialog) };
}

/** Checks the e-mail address unless that was done before; an empty field is not wrong yet. */
function checkEmail(state: QuizState): QuizState {
  const value = state.contact.email;
  if (value === '' || checkOf(state.emailCheck, value).status !== 'idle') return state;
  const problem = emailProblem(value, state.keptEmail);
  return {
    ...state,
    emailCheck: problem ? { status: 'invalid', value, ...problem } : { status: 'loading', value },
  };
}

function checkPhone(state: QuizState): QuizState {
  const value = state.contact.phone;
  if (value === '' || checkOf(state.phoneCheck, value).status !== 'idle') return state;
  const message = phoneProblem(value);
  return {
    ...state,
    phoneCheck: message ? { status: 'invalid', value, message } : { status: 'loading', value },
  };
}

/** The e-mail check if it asks 'Did you mean …?', with the address that it suggests. */
function askedAboutEmail({ emailCheck }: QuizState) {
  if (emailCheck.status !== 'invalid' || !emailCheck.suggestion) return null;
  return { typed: emailCheck.value, suggestion: emailCheck.suggestion };
}

/** The dialog that asks for what the phone check still wants, if anything. */
export function codeDialog({ phoneCheck, dialog }: QuizState): QuizDialogName | null {
  if (phoneCheck.status === 'needs_otp') return 'phone_confirm';
  return phoneCheck.status === 'otp_sent' ? 'phone_code' : dialog;
}

/** Whether the visitor may be typing in a field other than the phone, over which no dialog should open. */
const isTypingElsewhere = ({ focusedField }: QuizState) =>
  focusedField !== null && focusedField !== 'phone';

/** Withdraws an offer of a code that is not shown yet; a shown one is modal and lets nobody reach a field. */
const withdrawOffer = (state: QuizState): QuizState =>
  state.dialog === 'phone_confirm' && state.code.phase === 'idle'
    ? { ...state, dialog: null }
    : state;

export const detailsHandlers: Handlers<DetailsAction> = {
  contactEdited(state, { field, value }) {
    const edited = edit(state, field, value);
    if (edited === state || state.submission !== 'waiting') return edited;
    // Typing on takes the press back: neither a dialog nor the sending may interrupt.
    return withdrawOffer({ ...edited, submission: 'idle' });
  },

  focusMoved(state, { to }) {
    const moved = to === state.focusedField ? state : { ...state, focusedField: to };
    const isOffered = state.submission !== 'waiting';
    return isOffered && isTypingElsewhere(moved) ? withdrawOffer(moved) : moved;
  },

  emailCheckDue: checkEmail,

  emailAutoCheckDue: (state) => (state.contact.email.includes('@') ? checkEmail(state) : state),

  emailSuggestionTaken(state) {
    const asked = askedAboutEmail(state);
    return asked ? checkEmail(edit(state, 'email', asked.suggestion)) : state;
  },

  emailKept(state) {
    const asked = askedAboutEmail(state);
    return asked ? checkEmail({ ...state, keptEmail: asked.typed, emailCheck: idle }) : state;
  },

  emailChecked(state, { value, check }) {
    const { emailCheck } = state;
    if (emailCheck.status !== 'loading' || emailCheck.value !== value) return state;
    return { ...state, emailCheck: check };
  },

  phoneCheckDue: checkPhone,

  phoneChecked(state, { value, check }) {
    const { phoneCheck } = state;
    if (phoneCheck.status !== 'loading' || phoneCheck.value !== value) return state;
    const isWanted = check.status === 'needs_otp' && state.step === 'contact' && state.isOpen;
    const mayOpen = state.submission === 'waiting' || !isTypingElsewhere(state);
    const dialog = isWanted && mayOpen ? (state.dialog ?? 'phone_confirm') : state.dialog;
    return { ...state, phoneCheck: check, dialog };
  },

  consentToggled: (state, toggled) => ({ ...state, consent: toggledConsent(state, toggled) }),

  submitPressed(state, { fields }, quiz) {
    // `dialog` may name a code dialog whose script is still loading: until it shows, a press counts.
    if (state.step !== 'contact' || !state.isOpen || state.dialog === 'exit') return state;
    if (state.submission !== 'idle') return state;
    const names = Object.keys(fields) as ContactField[];
    const read = names.reduce((before, field) => edit(before, field, fields[field]), state);
    const checked = checkPhone(checkEmail(read));
    if (canSubmit(quiz, checked)) return { ...checked, submission: 'sending' };
    if (!isOnlyWaiting(checked)) return checked;
    return { ...checked, submission: 'waiting', dialog: codeDialog(checked) };
  },
};
