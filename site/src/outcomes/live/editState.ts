/**
 * The state of the form that changes a lead: the quiz's contact step, where an empty field changes nothing.
 */
import { nameForms, type QuizDefinition } from '@tidyguard/content';
import type { PreferredTime } from '@tidyguard/service/contract';
import type { QuizAction } from '../../quiz/core/actions';
import type { ContactField, ContactFields, QuizState } from '../../quiz/core/state';
import type { QuizParts } from '../../platform/pageParts';
import { isSame } from '../isSame';

export interface EditState {
  /** The contact step, with its checks and codes. */
  quiz: QuizState;
  /** The first name by which the page greets the visitor. */
  knownName: string;
  time: PreferredTime | null;
  /** The time that was asked for when the form was opened. */
  knownTime: PreferredTime | null;
  /** What a press of Save waits for: checks, a code, or the service. */
  press: 'none' | 'checks' | 'code' | 'sending';
  /** How many presses have met a problem; each one moves the focus to the first wrong field. */
  problems: number;
  /** Whether the last press found nothing to change. */
  isEmpty: boolean;
}

export type EditAction =
  | QuizAction
  | { type: 'timeChosen'; time: PreferredTime | null }
  /** `fields` are what the document's fields hold: browsers fill them in without an event. */
  | { type: 'savePressed'; fields: ContactFields }
  | { type: 'sent' };

/** A form in which nothing has changed. */
export const beginEdit = (
  { initialState }: Pick<QuizParts, 'initialState'>,
  knownName: string,
  knownTime: PreferredTime | null,
): EditState => ({
  quiz: {
    ...initialState,
    isOpen: true,
    step: 'contact',
    contact: { ...initialState.contact, first_name: knownName },
  },
  knownName,
  time: knownTime,
  knownTime,
  press: 'none',
  problems: 0,
  isEmpty: false,
});

/** What the form changes: the fields with a new value, and the time. */
export function changesOf({
  quiz: { contact },
  knownName,
  time,
  knownTime,
}: EditState): Partial<ContactFields & { preferred_time: PreferredTime | null }> {
  const entries = Object.entries(contact).map(([field, typed]) => [field, typed.trim()] as const);
  const changed = entries.filter(
    ([field, value]) => value !== '' && !(field === 'first_name' && value === knownName.trim()),
  );
  return {
    ...(Object.fromEntries(changed) as Partial<ContactFields>),
    ...(isSame(time, knownTime) ? {} : { preferred_time: time }),
  };
}

/** A new phone needs the consent box again. */
export const needsConsent = ({ quiz: { contact, consent } }: EditState) =>
  contact.phone !== '' && !consent.checked;

const NAMES = ['first_name', 'last_name'] as const;

/** The fields with a name that the service would reject, by the quiz's own rule. */
export const wrongNames = ({ quiz: { contact } }: EditState) =>
  NAMES.filter((name) => contact[name].trim() !== '' && !nameForms[name].test(contact[name]));

type Readiness = 'wrong' | 'checking' | 'code' | 'ready';

function readinessOf(checkOf: QuizParts['checkOf'], state: EditState): Readiness {
  const { contact, emailCheck, phoneCheck } = state.quiz;
  const statuses = [
    ...(contact.email === '' ? [] : [checkOf(emailCheck, contact.email).status]),
    ...(contact.phone === '' ? [] : [checkOf(phoneCheck, contact.phone).status]),
  ];
  const isWrong = statuses.includes('invalid') || wrongNames(state).length > 0;
  if (isWrong || needsConsent(state)) return 'wrong';
  if (statuses.includes('loading')) return 'checking';
  return statuses.some((status) => status === 'needs_otp' || status === 'otp_sent')
    ? 'code'
    : 'ready';
}

const withProblem = (state: EditState): EditState => ({
  ...state,
  press: 'none',
  problems: state.problems + 1,
});

/** The reducer of the form, above the quiz's own. */
export function createEditReducer(
  {
    checkOf,
    createQuizReducer,
    initialState,
  }: Pick<QuizParts, 'checkOf' | 'createQuizReducer' | 'initialState'>,
  quizDefinition: QuizDefinition,
) {
  const reduceQuiz = createQuizReducer(quizDefinition);
  const inQuiz = (state: EditState, action: QuizAction): EditState => {
    const quiz = reduceQuiz(state.quiz, action);
    // The consent is for calls to the number that was there when the box was ticked.
    const isSamePhone = quiz.contact.phone === state.quiz.contact.phone;
    return { ...state, quiz: isSamePhone ? quiz : { ...quiz, consent: initialState.consent } };
  };

  /** Continues a press that waits, as far as checks and codes allow it. */
  function goOn(state: EditState): EditState {
    const { press, quiz: now } = state;
    if (press === 'none' || press === 'sending') return state;
    const readiness = readinessOf(checkOf, state);
    if (readiness === 'checking') return state;
    if (readiness === 'wrong') return withProblem(state);
    if (readiness === 'ready') {
      const isEmpty = Object.keys(changesOf(state)).length === 0;
      return isEmpty ? { ...withProblem(state), isEmpty } : { ...state, press: 'sending' };
    }
    // Closing the code's dialog takes the press back.
    if (press === 'code') return now.dialog === null ? { ...state, press: 'none' } : state;
    const asked = now.dialog === null ? inQuiz(state, { type: 'phoneVerifyPressed' }) : state;
    return { ...asked, press: 'code' };
  }

  function reduce(state: EditState, action: EditAction): EditState {
    switch (action.type) {
      case 'timeChosen':
        return { ...state, time: action.time, isEmpty: false };
      case 'sent':
        return { ...state, press: 'none' };
      case 'savePressed': {
        const fields = Object.entries(action.fields) as [ContactField, string][];
        const read = fields.reduce(
          (before, [field, value]) => inQuiz(before, { type: 'contactEdited', field, value }),
          state,
        );
        const checked = inQuiz(inQuiz(read, { type: 'emailCheckDue' }), { type: 'phoneCheckDue' });
        return { ...checked, press: 'checks' };
      }
      case 'focusMoved': {
        const moved = inQuiz(state, action);
        // A press that waits keeps its dialog, wherever the focus goes meanwhile.
        return state.press === 'none'
          ? moved
          : { ...moved, quiz: { ...moved.quiz, dialog: state.quiz.dialog } };
      }
      case 'contactEdited':
        // Typing on takes the press back.
        return { ...inQuiz(state, action), press: 'none', isEmpty: false };
      default:
        return inQuiz(state, action);
    }
  }

  return (state: EditState, action: EditAction): EditState =>
    // While a change is being sent, nothing may change it.
    state.press === 'sending' && action.type !== 'sent' ? state : goOn(reduce(state, action));
}
