import type { QuizAction } from './actions';
import { idle } from './checks';
import { PHONE_LENGTH } from './limits';
import {
  canSubmit,
  isOnlyWaiting,
  noCode,
  withoutCodeDialog,
  type ContactField,
  type ContactFields,
  type QuizDialogName,
  type QuizState,
} from './state';
import { checkOf, cleanEmail, emailProblem, phoneDigits, phoneProblem } from './validation';

const cleaners: Record<ContactField, (value: string) => string> = {
  first_name: (value) => value,
  last_name: (value) => value,
  phone: phoneDigits,
  email: cleanEmail,
};

function edit(state: QuizState, field: ContactField, value: string): QuizState {
  const cleaned = cleaners[field](value);
  if (cleaned === state.contact[field]) return state;
  const edited: QuizState = { ...state, contact: { ...state.contact, [field]: cleaned } };
  if (field === 'email') return { ...edited, emailCheck: idle };
  if (field !== 'phone') return edited;
  const check =
    cleaned.length === PHONE_LENGTH ? ({ status: 'loading', value: cleaned } as const) : idle;
  // Another number: no code of the last one counts for it.
  const dialog = withoutCodeDialog(state.dialog);
  return { ...edited, phoneCheck: check, code: noCode, dialog };
}

/** Checks the e-mail address unless that has been done; an empty field is not yet wrong. */
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
  const problem = phoneProblem(value);
  return {
    ...state,
    phoneCheck: problem
      ? { status: 'invalid', value, message: problem }
      : { status: 'loading', value },
  };
}

/** The dialog that asks for what the phone check still wants, if anything. */
function codeDialog({ phoneCheck, dialog }: QuizState): QuizDialogName | null {
  if (phoneCheck.status === 'needs_otp') return 'phone_confirm';
  return phoneCheck.status === 'otp_sent' ? 'phone_code' : dialog;
}

function submit(state: QuizState, fields: ContactFields): QuizState {
  // A code dialog may be due while its code is still loading: a press counts until it shows.
  if (state.step !== 'contact' || !state.isOpen || state.dialog === 'exit') return state;
  if (state.submission !== 'idle') return state;
  const names = Object.keys(fields) as ContactField[];
  const read = names.reduce((so, field) => edit(so, field, fields[field]), state);
  const checked = checkPhone(checkEmail(read));
  if (canSubmit(checked)) return { ...checked, submission: 'sending' };
  if (!isOnlyWaiting(checked)) return checked;
  return { ...checked, submission: 'waiting', dialog: codeDialog(checked) };
}

/** Folds what happened on the contact step. */
export function reduceContact(state: QuizState, action: QuizAction): QuizState {
  switch (action.type) {
    case 'contactEdited':
      return edit(state, action.field, action.value);
    case 'emailCheckDue':
      return checkEmail(state);
    case 'emailAutoCheckDue':
      return state.contact.email.includes('@') ? checkEmail(state) : state;
    case 'emailSuggestionTaken': {
      const { emailCheck } = state;
      if (emailCheck.status !== 'invalid' || !emailCheck.suggestion) return state;
      return checkEmail(edit(state, 'email', emailCheck.suggestion));
    }
    case 'emailKept': {
      const { emailCheck } = state;
      if (emailCheck.status !== 'invalid' || !emailCheck.suggestion) return state;
      return checkEmail({ ...state, keptEmail: emailCheck.value, emailCheck: idle });
    }
    case 'emailChecked': {
      const { emailCheck } = state;
      if (emailCheck.status !== 'loading' || emailCheck.value !== action.value) return state;
      return { ...state, emailCheck: action.check };
    }
    case 'phoneCheckDue':
      return checkPhone(state);
    case 'phoneChecked': {
      const { phoneCheck } = state;
      if (phoneCheck.status !== 'loading' || phoneCheck.value !== action.value) return state;
      const asks = action.check.status === 'needs_otp' && state.step === 'contact' && state.isOpen;
      return {
        ...state,
        phoneCheck: action.check,
        dialog: asks ? (state.dialog ?? 'phone_confirm') : state.dialog,
      };
    }
    case 'consentToggled':
      return {
        ...state,
        consent: { checked: action.checked, timestamp: action.checked ? action.at : null },
      };
    case 'submitPressed':
      return submit(state, action.fields);
    default:
      return state;
  }
}
