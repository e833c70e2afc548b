import type { QuizAction } from './actions';
import { idle } from './checks';
import { reduceCode } from './codeReducer';
import { reduceContact } from './contactReducer';
import {
  canSubmit,
  firstOpenStep,
  initialState,
  isAnswered,
  isOnlyWaiting,
  type Answers,
  type QuizState,
} from './state';
import {
  loadingMessages,
  positionOf,
  radioStep,
  stepAt,
  type ChoiceId,
  type StepId,
} from './steps';
import { checkOf, cleanZip, zipProblem } from './validation';

/** Goes to a step; what was in motion on the step before is over. */
const goTo = (state: QuizState, step: StepId): QuizState => ({
  ...state,
  step,
  isAdvancing: false,
  loadingStage: 0,
  dialog: null,
  submission: 'idle',
});

/** Goes one step on, where the step now shown has its answer. */
function advance(state: QuizState): QuizState {
  if (state.step === 'loading') return goTo(state, 'contact');
  if (state.step === 'contact' || !isAnswered(state, state.step)) return state;
  return goTo(state, state.step === 'timing' ? 'loading' : stepAt(positionOf(state.step) + 1));
}

/** Closes the quiz; what was answered stays, unless all of it has been sent. */
function close(state: QuizState): QuizState {
  if (state.submission === 'completed') return initialState;
  return { ...state, isOpen: false, isAdvancing: false, dialog: null, submission: 'idle' };
}

/** Goes to a position, but never past the first question without an answer. */
function moveTo(state: QuizState, position: number): QuizState {
  if (position < 1) return close(state);
  const reachable = Math.min(position, positionOf(firstOpenStep(state)));
  const opened = state.isOpen ? state : { ...state, isOpen: true };
  return reachable === positionOf(state.step) ? opened : goTo(opened, stepAt(reachable));
}

function editZip(state: QuizState, typed: string): QuizState {
  const zip = cleanZip(typed);
  if (zip === state.answers.zip && state.zipCheck.status !== 'idle') return state;
  const edited: QuizState = { ...state, answers: { ...state.answers, zip }, isAdvancing: false };
  if (zip.length < 5) return { ...edited, zipCheck: idle };
  const problem = zipProblem(zip);
  return {
    ...edited,
    zipCheck: problem
      ? { status: 'invalid', value: zip, message: problem }
      : { status: 'loading', value: zip },
  };
}

function pressNext(state: QuizState): QuizState {
  if (state.step !== 'zip') return state;
  const { zip } = state.answers;
  switch (checkOf(state.zipCheck, zip).status) {
    case 'valid':
      return advance(state);
    case 'loading':
      // The visitor was faster than the check: go on as soon as it allows.
      return { ...state, isAdvancing: true };
    case 'invalid':
      return state;
    case 'idle': {
      const problem = zipProblem(zip);
      return {
        ...state,
        zipCheck: problem
          ? { status: 'invalid', value: zip, message: problem }
          : { status: 'loading', value: zip },
        isAdvancing: problem === null,
      };
    }
  }
}

function choose(
  state: QuizState,
  step: ChoiceId,
  value: string,
  motion: Pick<QuizState, 'isAdvancing' | 'pressedMsAgo'>,
): QuizState {
  const isOffered = radioStep(step)?.options.some((option) => option.value === value);
  if (state.step !== step || !isOffered) return state;
  return { ...state, answers: { ...state.answers, [step]: value } as Answers, ...motion };
}

/** A submission that waited for checks goes on when they allow, and ends when they forbid. */
function settleWaiting(state: QuizState): QuizState {
  if (state.submission !== 'waiting') return state;
  if (canSubmit(state)) return { ...state, submission: 'sending', dialog: null };
  return isOnlyWaiting(state) ? state : { ...state, submission: 'idle' };
}

function reduce(state: QuizState, action: QuizAction): QuizState {
  // What is being sent does not change any more.
  if (state.submission === 'sending' && action.type !== 'submissionSettled') return state;
  switch (action.type) {
    case 'restored':
      // What was typed before the scripts arrived is newer than what was stored.
      return state.answers.zip === ''
        ? { ...state, ...action.from }
        : {
            ...state,
            ...action.from,
            answers: { ...action.from.answers, zip: state.answers.zip },
            zipCheck: state.zipCheck,
          };
    case 'opened':
      if (state.isOpen) return state;
      return { ...goTo(state, firstOpenStep(state)), isOpen: true };
    case 'closeRequested':
      if (!state.isOpen) return state;
      if (state.step === 'zip' || state.submission === 'completed') return close(state);
      // Who asks to leave takes back a submission that still waits for an answer.
      return { ...state, dialog: 'exit', isAdvancing: false, submission: 'idle' };
    case 'exitDismissed':
      return state.dialog === 'exit' ? { ...state, dialog: null } : state;
    case 'left':
      return close(state);
    case 'historyMoved':
      return moveTo(state, action.position);
    case 'backPressed':
      if (!state.isOpen) return state;
      return moveTo(state, positionOf(state.step) - 1);
    case 'zipEdited':
      return state.step === 'zip' ? editZip(state, action.typed) : state;
    case 'zipChecked': {
      if (state.zipCheck.status !== 'loading' || state.zipCheck.value !== action.value)
        return state;
      const checked: QuizState = { ...state, zipCheck: action.check };
      if (!state.isAdvancing || state.step !== 'zip') return checked;
      return action.check.status === 'valid'
        ? advance(checked)
        : { ...checked, isAdvancing: false };
    }
    case 'nextPressed':
      return pressNext(state);
    case 'optionSelected':
      return choose(state, action.step, action.value, { isAdvancing: false, pressedMsAgo: 0 });
    case 'optionChosen':
      // The second press of a double one changes nothing, and must not begin the pause anew.
      if (state.isAdvancing && state.answers[action.step] === action.value) return state;
      return choose(state, action.step, action.value, {
        isAdvancing: true,
        pressedMsAgo: action.pressedMsAgo ?? 0,
      });
    case 'advanceDelayElapsed':
      return state.step === action.step && state.isAdvancing ? advance(state) : state;
    case 'loadingStageElapsed': {
      if (state.step !== 'loading' || state.loadingStage !== action.stage) return state;
      const isLast = action.stage >= loadingMessages.length - 1;
      return isLast ? advance(state) : { ...state, loadingStage: action.stage + 1 };
    }
    case 'submissionSettled':
      if (state.submission !== 'sending') return state;
      // What was sent is not asked for again: another quiz begins with empty fields.
      return action.hasOutcome
        ? initialState
        : { ...initialState, isOpen: true, step: 'contact', submission: 'completed' };
    default:
      return reduceCode(reduceContact(state, action), action);
  }
}

/** The quiz's one state machine: what happened, folded into the state. Pure. */
export const quizReducer = (state: QuizState, action: QuizAction): QuizState =>
  settleWaiting(reduce(state, action));
