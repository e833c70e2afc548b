/** Opening, closing and going from step to step. */
import type { QuizDefinition } from '@tidyguard/content';
import type { NavigationAction } from './actions';
import { codeDialog } from './details';
import type { Handlers } from './handlers';
import { firstOpenStep, initialState, isAnswered, type QuizState } from './state';
import { positionOf, stepAfter, stepAt } from './steps';

/** Goes to a step, and ends what was in progress on the one before. */
const goTo = (state: QuizState, step: string): QuizState => ({
  ...state,
  step,
  isAdvancing: false,
  loadingStage: 0,
  focusedField: null,
  dialog: null,
  submission: 'idle',
});

/** Goes one step on, if the step now shown is answered. */
export function advance(quiz: QuizDefinition, state: QuizState): QuizState {
  if (state.step === 'loading') return goTo(state, 'contact');
  if (!isAnswered(state, state.step)) return state;
  return goTo(state, stepAfter(quiz, state.step));
}

/** Closes the quiz; keeps the answers unless they have been sent. */
function close(state: QuizState): QuizState {
  if (state.submission === 'completed') return initialState;
  return {
    ...state,
    isOpen: false,
    isAdvancing: false,
    dialog: null,
    submission: 'idle',
    // useMatch.ts releases what was reserved.
    match: { status: 'idle' },
  };
}

/** Goes to a position, but never past the first question without an answer. */
function moveTo(quiz: QuizDefinition, state: QuizState, position: number): QuizState {
  const current = positionOf(quiz, state.step);
  const isSent = state.submission === 'completed';
  // After the submission there is no step to go back to.
  if (position < (isSent ? current : 1)) return close(state);
  if (isSent) return state;
  const reachable = Math.min(position, positionOf(quiz, firstOpenStep(quiz, state)));
  const opened = state.isOpen ? state : { ...state, isOpen: true };
  return reachable === current ? opened : goTo(opened, stepAt(quiz, reachable));
}

export const navigationHandlers: Handlers<NavigationAction> = {
  restored(state, { from }) {
    const { answers, zipCheck } = state;
    // After a reload Firefox fills in the stored ZIP again, which is not new.
    const isNew = answers.zip !== '' && answers.zip !== from.answers.zip;
    if (!isNew) return { ...state, ...from };
    // What was typed before the scripts arrived is newer than what was stored.
    return { ...state, ...from, answers: { ...from.answers, zip: answers.zip }, zipCheck };
  },

  opened(state, _action, quiz) {
    if (state.isOpen) return state;
    return { ...goTo(state, firstOpenStep(quiz, state)), isOpen: true };
  },

  closeRequested(state) {
    if (!state.isOpen) return state;
    if (state.step === 'zip' || state.submission === 'completed') return close(state);
    return { ...state, dialog: 'exit', isAdvancing: false };
  },

  exitDismissed(state) {
    if (state.dialog !== 'exit') return state;
    const resumed = { ...state, dialog: null };
    // A waiting submission goes on; if it needs a code, it asks for one now.
    return state.submission === 'waiting' ? { ...resumed, dialog: codeDialog(resumed) } : resumed;
  },

  left: close,

  historyMoved: (state, { position }, quiz) => moveTo(quiz, state, position),

  backPressed(state, _action, quiz) {
    if (!state.isOpen) return state;
    return moveTo(quiz, state, positionOf(quiz, state.step) - 1);
  },
};
