/** The ZIP, the radio questions, and the pause after the last one. */
import type { QuizDefinition } from '@tidyguard/content';
import type { QuestionAction } from './actions';
import { matchOf } from './companies';
import { isMatchAwaited } from './match';
import { checkOf, idle, type ZipCheck } from './fieldChecks';
import type { Handlers } from './handlers';
import { ZIP_LENGTH } from './limits';
import { advance } from './navigation';
import type { QuizState } from './state';
import { radioQuestion } from './steps';
import { cleanZip, zipProblem } from './validation';

/** The check of a ZIP as far as the browser can decide: invalid, or loading until the server answers. */
function beginZipCheck(quiz: QuizDefinition, zip: string): ZipCheck {
  const message = zipProblem(zip, quiz.zip);
  return message ? { status: 'invalid', value: zip, message } : { status: 'loading', value: zip };
}

function choose(
  quiz: QuizDefinition,
  state: QuizState,
  { step, value }: { step: string; value: string },
  progress: Pick<QuizState, 'isAdvancing' | 'pressedMsAgo'>,
): QuizState {
  const isOffered = radioQuestion(quiz, step)?.options.some((option) => option.value === value);
  if (state.step !== step || !isOffered) return state;
  return { ...state, answers: { ...state.answers, [step]: value }, ...progress };
}

export const questionHandlers: Handlers<QuestionAction> = {
  zipEdited(state, { typed }, quiz) {
    if (state.step !== 'zip') return state;
    const zip = cleanZip(typed);
    if (zip === state.answers.zip && state.zipCheck.status !== 'idle') return state;
    const zipCheck = zip.length < ZIP_LENGTH ? idle : beginZipCheck(quiz, zip);
    return { ...state, answers: { ...state.answers, zip }, zipCheck, isAdvancing: false };
  },

  zipChecked(state, { value, check }, quiz) {
    if (state.zipCheck.status !== 'loading' || state.zipCheck.value !== value) return state;
    const checked: QuizState = { ...state, zipCheck: check };
    if (!state.isAdvancing || state.step !== 'zip') return checked;
    return check.status === 'valid' ? advance(quiz, checked) : { ...checked, isAdvancing: false };
  },

  nextPressed(state, _action, quiz) {
    if (state.step !== 'zip') return state;
    const { zip } = state.answers;
    switch (checkOf(state.zipCheck, zip).status) {
      case 'valid':
        return advance(quiz, state);
      case 'loading':
        // The visitor was faster than the check: the quiz goes on as soon as the check allows it.
        return { ...state, isAdvancing: true };
      case 'invalid':
        return state;
      case 'idle': {
        const zipCheck = beginZipCheck(quiz, zip);
        return { ...state, zipCheck, isAdvancing: zipCheck.status === 'loading' };
      }
    }
  },

  optionSelected: (state, action, quiz) =>
    choose(quiz, state, action, { isAdvancing: false, pressedMsAgo: 0 }),

  optionChosen(state, action, quiz) {
    // The second press of a double click changes nothing and must not restart the delay.
    if (state.isAdvancing && state.answers[action.step] === action.value) return state;
    const { pressedMsAgo = 0 } = action;
    return choose(quiz, state, action, { isAdvancing: true, pressedMsAgo });
  },

  advanceDelayElapsed: (state, { step }, quiz) =>
    state.step === step && state.isAdvancing ? advance(quiz, state) : state,

  loadingStageElapsed: (state, { stage }) =>
    state.step === 'loading' && state.loadingStage === stage
      ? { ...state, loadingStage: stage + 1 }
      : state,
};

/** Leaves the loading step once all its messages were shown and the service has answered who may call. */
export function continueLoading(quiz: QuizDefinition, state: QuizState): QuizState {
  const isOver = state.step === 'loading' && state.loadingStage >= quiz.loading.messages.length;
  return isOver && state.dialog === null && !isMatchAwaited(state) ? advance(quiz, state) : state;
}

/**
 * The index of the message that the loading step shows. The last message says that a match was found, so it
 * is not shown before that is known, nor if there is none.
 */
export function shownLoadingStage({ loading }: QuizDefinition, state: QuizState): number {
  const hasNone = isMatchAwaited(state) || matchOf(state)?.kind === 'nobody';
  return Math.max(0, Math.min(state.loadingStage, loading.messages.length - (hasNone ? 2 : 1)));
}
